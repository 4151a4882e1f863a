import { isError, thrownWords } from '../../../../engine/values/error-words.js';
import { refusedExit } from '../../../common/refused-exit.js';
import type { UnhandledType } from '../messages.js';
import { currentJob } from './console.js';
import type { Post } from './post.js';

/**
 * Keeps a script from ending the thread, and every session with it: what it throws where nobody waits is told as an
 * error of the run, and `process.exit` throws, as both do in Vitest's own workers.
 */
export function catchErrors(post: Post): void {
  const tell = (type: UnhandledType) => (thrown: unknown) =>
    post({ kind: 'unhandled', job: currentJob(), type, error: dataOf(thrown) });
  process.on('uncaughtException', tell('Uncaught Exception'));
  process.on('unhandledRejection', tell('Unhandled Rejection'));
  process.exit = (code) => {
    throw refusedExit(code);
  };
}

/** Node tells of a rejection that nothing handles at the end of a turn; by then the run may be over, and this thread with it. */
export function errorsTold(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Anything can be thrown, and not everything can be sent to another thread. */
function dataOf(thrown: unknown): Readonly<Record<'name' | 'message' | 'stack', string>> {
  const message = thrownWords(thrown);
  try {
    if (isError(thrown)) return { name: String(thrown.name), message, stack: String(thrown.stack) };
  } catch {
    // It throws where it is read: its words say so.
  }
  return { name: 'Error', message, stack: message };
}
