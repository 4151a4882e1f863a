/** Method and path, as the name of a request without one. What the URL begins with is left out. */
export function requestLine({ method, url }: { readonly method: string; readonly url: string }): string {
  return `${method} ${url.replace(/^(?:[a-z][\w+.-]*:\/\/(?:[^/?{}]|\{\{[^{}]*\}\})+|\{\{[^{}]*\}\})(?=\/)/i, '')}`;
}

export function withoutQuery(url: string): string {
  return url.replace(/\?.*$/s, '');
}
