/** Whether a send got no response, or one that tells of an error. */
export function isBad({ error, status = 0 }: { readonly error?: unknown; readonly status?: number }): boolean {
  return error !== undefined || status >= 400;
}
