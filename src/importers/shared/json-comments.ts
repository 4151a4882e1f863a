import type { Json } from '../../lib/json.js';

/** A text in quotes, a comment to the end of its line, or one between signs. */
const tokens = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** JSON without its comments, as Postman and Bruno send it. What is in quotes stays. */
export function withoutComments(json: string): string {
  return json.includes('/') ? json.replace(tokens, (token) => (token.startsWith('/') ? '' : token)) : json;
}

/** JSON as people write it in settings, with comments and commas before brackets. @returns undefined of a text that is neither */
export function looseJson(text: string): Json | undefined {
  try {
    return JSON.parse(withoutComments(text.replace(/^\uFEFF/, '')).replace(/,(?=\s*[}\]])/g, '')) as Json;
  } catch {
    return undefined;
  }
}

/** Whether JSON has comments. */
export function isCommented(json: string): boolean {
  return json.includes('/') && (json.match(tokens) ?? []).some((token) => token.startsWith('/'));
}
