"""The rules of Energy Empire: one module for each chapter of the specification."""
