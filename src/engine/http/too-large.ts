/** The code that zlib gives where a body is too large unpacked. */
const code = 'ERR_BUFFER_TOO_LARGE';

/** A body that is larger than what may be read. */
export function tooLarge(): Error {
  return Object.assign(new Error('the body is too large'), { code });
}

export function isTooLarge(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === code;
}
