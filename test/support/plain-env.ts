/** The environment without what the Vitest around this process has set, but for what is compiled once for all. */
export function plainEnv(): NodeJS.ProcessEnv {
  return { ...terminalEnv(), NO_COLOR: '1' };
}

/** The same for a terminal, in which colours are on. What Node compiles is shared (compile-cache.ts). */
export function terminalEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, CALLSHEET_COMPILED } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR !== undefined && { TMPDIR }),
    ...(CALLSHEET_COMPILED !== undefined && { NODE_COMPILE_CACHE: CALLSHEET_COMPILED }),
  };
}

/** Flags for Node where a test starts a process. V8 has room at once for what a start allocates: a tenth less processor time. */
export const nodeFlags: readonly string[] = ['--min-semi-space-size=16'];
