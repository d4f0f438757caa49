// @ts-check
// What the scripts of the pages are held to, beside their types; how they are laid out is Prettier's.
import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";

const SCRIPTS = "src/megawatt/server/static";

export default defineConfig([
  globalIgnores([".venv", "build", "dist"]),
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "error",
      eqeqeq: "error",
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", 60],
      "max-params": ["error", 5],
      "no-implicit-globals": "error",
      "no-param-reassign": "error",
      "no-promise-executor-return": "error",
      "no-shadow": "error",
      "no-unused-expressions": "error",
      "no-use-before-define": ["error", { functions: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "require-atomic-updates": "error",
    },
  },
  { files: [`${SCRIPTS}/*.js`], languageOptions: { globals: globals.browser } },
  {
    files: [`${SCRIPTS}/theme.js`, `${SCRIPTS}/face.js`],
    languageOptions: { sourceType: "script" },
    rules: { "no-implicit-globals": "off" },
  },
  { files: ["tests/frontend/*.js"], languageOptions: { globals: globals.node } },
]);
