import type { Message, WarningMessage } from '../../format/problem.js';

/** What is said of an environment that has no `.env` file of its own. */

/** With `CI` set. */
export function environmentMissing(environment: string): Message {
  return {
    code: 'environment-missing',
    message: `the environment ${environment} has no file .env.${environment}`,
    hint: `Add .env.${environment} or .env.${environment}.local to the project root, or correct \`environment\`. The run fails because CI is set.`,
  };
}

/** @param near - an environment that has a file */
export function environmentWithoutFile(environment: string, near?: { name: string; file: string }): WarningMessage {
  const other = near === undefined ? '' : `, and there is a \`${near.file}\``;
  return {
    code: 'environment-without-file',
    severity: 'warning',
    message: `the environment \`${environment}\` has no file \`.env.${environment}\`${other}`,
    hint:
      near === undefined
        ? 'add the file to the project root, or correct `environment`; with CI set the run fails'
        : `did you mean \`${near.name}\`?`,
  };
}
