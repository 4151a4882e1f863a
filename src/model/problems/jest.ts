import type { Message } from '../problem.js';

export function jestNotFound(name: string, rootDir: string): Required<Message> {
  return {
    code: 'jest-not-found',
    message: `${name} is not found from ${rootDir}`,
    hint: 'Install jest in the project, or in a folder above it.',
  };
}

/** @param error - its message, of an error that no step was there to catch */
export function uncaughtError(error: string): Message {
  return { code: 'uncaught-error', message: `uncaught error while the file ran: ${error}` };
}
