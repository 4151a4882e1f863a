import type { Tool } from './suite/suite.js';

/** By which signs a text is known; the beginning of a text says it, and keys that no other kind has. */
export const looksLike: Readonly<Record<Tool, (path: string, text: string) => boolean>> = {
  postman: (_, text) =>
    isJson(text) &&
    (/"schema"\s*:\s*"https?:\/\/schema\.(?:get)?postman\.com\//.test(text) ||
      (/"item"\s*:\s*\[/.test(text) && /"request"\s*:/.test(text)) ||
      (/"requests"\s*:\s*\[/.test(text) && /"order"\s*:/.test(text))),
  har: (_, text) => isJson(text) && /"log"\s*:\s*\{/.test(text) && /"entries"\s*:\s*\[/.test(text),
  openapi: (_, text) =>
    (isJson(text)
      ? /[{,]\s*"(?:openapi|swagger)"\s*:\s*"[23]\.\d/.test(text)
      : /^(?:["']?)(?:openapi|swagger)["']?\s*:\s*["']?[23](?:\.\d|["']?\s*$)/m.test(text)) &&
    /["']?\b(?:paths|webhooks|components)["']?\s*:/.test(text),
  insomnia: (_, text) =>
    /(?:^|[{,]\s*)(["']?)__export_format\1\s*:\s*[34]/m.test(text) ||
    /^\{?\s*type:\s*["']?[\w.]+\.insomnia\.rest\//m.test(text),
  opencollection: (path, text) =>
    /(?:^|\/)opencollection\.ya?ml$/.test(path) || /^opencollection:\s*["']?\d/m.test(text),
  bruno: (path, text) =>
    path.endsWith('.bru') ||
    (/(?:^|\/)bruno\.json$/.test(path) && /"version"\s*:/.test(text) && /"name"\s*:/.test(text)),
  hurl: (path) => path.endsWith('.hurl'),
  http: (path) => /\.(?:http|rest)$/.test(path),
  // A script may begin with comments, settings and variables of its shell.
  curl: (_, text) =>
    /^(?:[^\S\n]*(?:(?:#|(?:set|export|@echo) |[A-Za-z_]\w*=)[^\n]*)?\n)*[^\S\n]*(?:\$ )?curl(?:\.exe)?\s/.test(text),
};

function isJson(text: string): boolean {
  return /^\s*\{/.test(text);
}
