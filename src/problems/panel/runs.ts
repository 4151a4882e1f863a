import type { Message } from '../../format/problem.js';

/** What the panel says of runs. */

/** @param reason - in a few words: `exit code 1` */
export function runnerEnded(reason: string): Message {
  return {
    code: 'runner-ended',
    message: `the process that runs sessions has ended: ${reason}`,
    hint: 'Look at its output. The next run starts it again.',
  };
}

export function runNotKept(): Message {
  return {
    code: 'run-not-kept',
    message: 'this run is no longer kept',
    hint: 'The panel keeps the last 20 runs of each file. Run the file again.',
  };
}

export function detailsNotKept(): Message {
  return {
    code: 'details-not-kept',
    message: 'the details of this row are no longer kept',
    hint: 'The panel keeps the details of the last runs, 64 MiB in all. Run the file again.',
  };
}

export function alreadyRunning(file: string): Message {
  return {
    code: 'already-running',
    message: `${file} is running`,
    hint: 'Stop the run first, or wait for its end.',
  };
}

export function runNotHeld(): Message {
  return {
    code: 'run-not-held',
    message: 'this run is not held',
    hint: 'Turn on Hold, and run to a row.',
  };
}

/** @param config - the file, relative to the project root */
export function optionsInCode(config: string): Message {
  return {
    code: 'options-in-code',
    message: `${config} gives callsheet options, which the panel does not read`,
    hint: 'Move them to `callsheet.config.ts`, where every host reads them.',
  };
}

export function rowNotThere(file: string): Message {
  return {
    code: 'row-not-there',
    message: `a row is no longer in ${file}`,
    hint: 'Select the row again.',
  };
}
