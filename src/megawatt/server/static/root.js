// @ts-check
// The path that the server has at a shared host: it stands before all addresses.
const path = globalThis.document?.documentElement?.dataset?.root;

export const ROOT = path ? `/${path}` : "";
