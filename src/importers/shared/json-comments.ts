/** A text in quotes, a comment to the end of its line, or one between signs. */
const tokens = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** JSON without its comments, as Postman and Bruno send it. What is in quotes stays. */
export function withoutComments(json: string): string {
  return json.includes('/') ? json.replace(tokens, (token) => (token.startsWith('/') ? '' : token)) : json;
}

/** Whether JSON has comments. */
export function isCommented(json: string): boolean {
  return json.includes('/') && (json.match(tokens) ?? []).some((token) => token.startsWith('/'));
}
