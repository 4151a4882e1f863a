/** The largest session file that is read, in bytes. */
export const sessionSizeLimit = 5 * 1024 * 1024;

/** The bytes of a text; of one that is too large by its characters, how many those are. */
export function sizeOf(text: string): number {
  return text.length > sessionSizeLimit ? text.length : Buffer.byteLength(text);
}
