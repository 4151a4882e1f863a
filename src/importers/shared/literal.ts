/** A text as a template that means only itself. */
export function literal(text: string): string {
  return text.replaceAll('{{', '\\{{');
}
