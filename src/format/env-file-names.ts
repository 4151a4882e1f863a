/** Those that are read whatever the environment is, weakest first. */
export const sharedEnvFiles: readonly string[] = ['.env', '.env.local'];

/** The .env files that are read under an environment's name, weakest first. */
export function envFileNames(environment: string | undefined): readonly string[] {
  const own = environment === undefined ? [] : [`.env.${environment}`, `.env.${environment}.local`];
  return [...sharedEnvFiles, ...own];
}
