import type { Message } from '../problem.js';

/** @param reason - the words of the error that stopped the file */
export function fileNotLoaded(reason: string): Message {
  return { code: 'file-not-loaded', message: reason };
}

export function fileNotFinished(): Message {
  return {
    code: 'file-not-finished',
    message: 'the file did not finish: the process that ran it ended',
    hint: 'What ended it is among the errors of the run; a script may have called process.exit().',
  };
}

export function reportNotWritten(path: string, reason: string): Required<Message> {
  return {
    code: 'report-not-written',
    message: `the report ${path} cannot be written: ${reason}`,
    hint: 'Its path stands in the option report, relative to the project root.',
  };
}
