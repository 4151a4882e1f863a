import type { Message } from '../../format/problem.js';

export function jestNotFound(name: string, rootDir: string): Message & { readonly hint: string } {
  return {
    code: 'jest-not-found',
    message: `cannot find ${name} from ${rootDir}`,
    hint: 'Install jest in the project, or in a folder above it.',
  };
}

/**
 * @param key - `preset` or `testRunner` of a Jest configuration
 * @param folder - from which it was looked for
 */
export function jestPathNotFound(key: string, value: string, folder: string): Message & { readonly hint: string } {
  return {
    code: 'jest-path-not-found',
    message: `cannot find the ${key} \`${value}\` from ${folder}`,
    hint: `Correct or install it. If it lies elsewhere, set \`rootDir\` to the folder that ${key} is relative to.`,
  };
}

/** @param error - its message, of an error that no step was there to catch */
export function uncaughtError(error: string): Message {
  return { code: 'uncaught-error', message: `uncaught error while the file ran: ${error}` };
}

/** @param setting - of a Jest configuration that has the preset */
export function sessionsLeftOut(setting: string): Message {
  return {
    code: 'sessions-left-out',
    message:
      `the preset callsheet runs no session: \`${setting}\` of the configuration replaces the preset's, and ` +
      'matches no *.session.yaml. Wrap the configuration in withCallsheet from callsheet/jest: it adds what is missing',
  };
}
