/** What `process.exit` throws where a script would end the process of all sessions with it; the words are Vitest's own. */
export function refusedExit(code: number | string | null | undefined): Error {
  return new Error(`process.exit unexpectedly called with "${code ?? 0}"`);
}
