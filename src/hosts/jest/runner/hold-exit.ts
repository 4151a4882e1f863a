/**
 * Does a work before the process ends by `process.exit`, as watch mode does with `q`. A second call ends it at once.
 *
 * @returns what gives `process.exit` back
 */
export function holdExit(work: () => Promise<void>): () => void {
  const { exit } = process;
  const release = (): void => {
    process.exit = exit;
  };
  process.exit = ((code) => {
    release();
    void work().finally(() => exit(code));
  }) as NodeJS.Process['exit'];
  return release;
}
