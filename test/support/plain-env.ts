/** The environment without what the Vitest around this process has set, but for what is compiled once for all (compile-cache.ts). */
export function plainEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, CALLSHEET_COMPILED } = process.env;
  return {
    PATH,
    HOME,
    NO_COLOR: '1',
    ...(TMPDIR !== undefined && { TMPDIR }),
    ...(CALLSHEET_COMPILED !== undefined && { NODE_COMPILE_CACHE: CALLSHEET_COMPILED }),
  };
}
