/** A text of a recording as a template: braces in it are none of ours. */
export function literal(text: string): string {
  return text.replaceAll('{{', '\\{{');
}
