/** A part of a URL without its encoding; as it is, if that is none. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
