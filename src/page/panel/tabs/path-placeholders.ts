/** Names in the `{…}` of a URL, references left out: `GET /orders/{id}` has `id`. */
export function placeholdersOf(request: string): readonly string[] {
  const found = request.replaceAll(/\{\{[^{}]*\}\}/g, '').matchAll(/\{([^{}/?#]+)\}/g);
  return [...new Set([...found].map(([, name]) => name!))];
}
