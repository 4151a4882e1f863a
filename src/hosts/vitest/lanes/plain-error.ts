import type { TestError } from 'vitest';
import { diffOf } from '../../../present/json-diff.js';
import type { Json } from '../../../lib/json.js';
import { escapeControl } from '../../../lib/printable.js';
import type { LoadError } from '../shared/load-error.js';

/** An error of a step as it would have crossed from a worker: only data, with its difference drawn. */
export function plainError(error: Error | LoadError): TestError {
  if (!(error instanceof Error)) return loadFailure(error);
  const { name, message, stack, expected, actual } = error as Error & { expected?: Json; actual?: Json };
  const sides = {
    ...((expected !== undefined || actual !== undefined) && { showDiff: true }),
    ...(expected !== undefined && { expected: shown(expected, actual) }),
    ...(actual !== undefined && { actual: shown(actual, expected) }),
    ...(actual === undefined && expected !== undefined && { actual: nothing }),
  };
  const diff = expected === undefined ? {} : { diff: drawDiff(expected, actual) };
  return { name, message, stack: stack ?? message, ...sides, ...diff };
}

function loadFailure({ name, message, frame, loc, callsheet }: LoadError): TestError {
  const place = loc ? `\n    at ${loc.file}:${loc.line}:${loc.column + 1}` : '';
  return { name, message, frame, stack: `Error: ${message}${place}`, callsheet };
}

/** The text 7 is not to look like the number. */
function shown(value: Json, other: Json | undefined): string {
  const isText = typeof value === 'string' && (other === undefined || typeof other === 'string');
  return escapeControl(isText ? value : JSON.stringify(value, null, 2));
}

/** As Vitest's runner has it of a value that is not there. */
const nothing = 'undefined';

const marks = { same: ' ', expected: '-', received: '+' } as const;

function drawDiff(expected: Json, received: Json | undefined): string {
  const lines =
    received === undefined
      ? [
          ...JSON.stringify(expected, null, 2)
            .split('\n')
            .map((line) => `- ${line}`),
          `+ ${nothing}`,
        ]
      : diffOf(expected, received).map(({ kind, text }) => `${marks[kind]} ${text}`);
  return escapeControl(['- Expected', '+ Received', '', ...lines].join('\n'));
}
