import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';

/** What is added to the words of a script that Node cannot load, in a project that has no Vite. */
export function needsVite(): string {
  return 'Node loaded this script, as the project has no Vite. Under Vitest it may work: install vitest, or write the script for Node';
}

/** What every script fails with in the sandbox of a test: neither Vite nor Node's loader works there. */
export function needsProcess(): string {
  return 'a sandbox of node:vm, such as that of the pool vmThreads, cannot load scripts: run the session in the global setup, or use the pool forks or threads';
}

/** What a script fails with that asks for what only Vitest's workers have, such as `vi`. */
export function needsVitest(): string {
  return 'This script needs Vitest itself: run its session with Vitest, with the option lanes set to false';
}

/**
 * @param file - from the project root
 * @param near - a session file that may be meant
 */
export function sessionNotFound(file: string, root: string, near: string | undefined): Message {
  return {
    code: 'session-not-found',
    message: `there is no session file ${file} in ${root}`,
    hint:
      near === undefined
        ? "Give a path relative to the current folder, or a `file:` URL such as `new URL('./login.session.yaml', import.meta.url)`."
        : `Did you mean ${near}?`,
  };
}

/** @param given - what came instead, in words */
export function sessionPathMissing(given: string): Message {
  return {
    code: 'session-path-missing',
    message: `runSession takes the path of a session file, not ${given}`,
    hint: "Call it as `runSession('flows/login.session.yaml')`.",
  };
}

/** @param known - the inputs that the file has */
export function inputNotDeclared(name: string, file: string, known: readonly string[]): Message {
  const meant = didYouMean(name, known);
  const has = known.length === 0 ? `${file} has no inputs.` : `${file} has the inputs ${known.join(', ')}.`;
  return {
    code: 'input-not-declared',
    message: `${file} has no input \`${name}\``,
    hint: meant === undefined ? has : `Did you mean \`${meant}\`?`,
  };
}
