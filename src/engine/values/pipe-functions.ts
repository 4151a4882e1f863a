import { pathOf } from '../../format/references/argument.js';
import type { PipeName } from '../../format/references/pipes.js';
import { followPath } from '../../format/references/reference-path.js';
import { isTooDeep, type Json } from '../../lib/json.js';
import { isNumberText, lostNumber, numberFate } from '../../lib/numbers.js';
import { pipeFoundNothing } from '../../problems/run/pipes.js';
import type { Piped } from './bytes.js';
import { bytePipes } from './pipe-bytes.js';
import { type PipeInput, plain, refuse, scalarText } from './pipe-input.js';
import { addStep, formatTime } from './pipe-times.js';
import { textOf } from './text-of.js';
import { PipeFault } from './unresolved.js';
import { kindOf } from './whole-json.js';

type PipeFunction = (input: PipeInput) => Piped;

/** What each pipe does. `default` decides only what happens to nothing and null, before any other. */
export const pipeFunctions: Readonly<Record<PipeName, PipeFunction>> = {
  text: ({ value }) => textOf(plain(value)),
  number: toNumber,
  json: throughJson,
  upper: (input) => scalarText(input).toUpperCase(),
  lower: (input) => scalarText(input).toLowerCase(),
  trim: (input) => scalarText(input).trim(),
  slice: (input) => {
    const { items, made } = sequence(input);
    const [start, end] = input.args.map(Number);
    return made(items.slice(start, end));
  },
  replace: (input) => {
    const [from, to] = input.args.map(textOf) as [string, string];
    return from === '' ? scalarText(input) : scalarText(input).replaceAll(from, () => to);
  },
  split: (input) => {
    const separator = textOf(input.args[0]!);
    return separator === '' ? [...scalarText(input)] : scalarText(input).split(separator);
  },
  join: (input) => {
    const { value, args } = input;
    if (!Array.isArray(value)) return refuse(input, 'a list');
    return (value as readonly Json[]).map(textOf).join(args.length > 0 ? textOf(args[0]!) : ',');
  },
  first: (input) => itemAt(input, 0),
  last: (input) => itemAt(input, -1),
  at: (input) => itemAt(input, Number(input.args[0])),
  get: foundAt,
  length: (input) => {
    const value = plain(input.value);
    if (typeof value === 'string') return [...value].length;
    if (value === null || typeof value !== 'object') return refuse(input, 'a text, a list or a map');
    return Object.keys(value).length;
  },
  default: ({ value }) => value,
  ...bytePipes,
  add: (input) => addStep(plain(input.value), textOf(input.args[0]!), (wanted) => refuse(input, wanted)),
  date: (input) => {
    const [format, zone] = input.args.map(textOf) as [string, string?];
    return formatTime(plain(input.value), { format, zone }, (wanted) => refuse(input, wanted));
  },
};

function toNumber(input: PipeInput): number {
  const value = plain(input.value);
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !isNumberText(value)) return refuse(input, 'a text that is a number');
  return numberFate(value.trim()) === 'lost' ? refuse(input, 'a number that keeps all its digits') : Number(value);
}

function throughJson(input: PipeInput): Json {
  const value = plain(input.value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (lostNumber(value) !== undefined) return refuse(input, 'JSON in which numbers keep all their digits');
  let read: Json;
  try {
    read = JSON.parse(value) as Json;
  } catch {
    return refuse(input, 'a text that is valid JSON');
  }
  return isTooDeep(read, value) ? refuse(input, 'JSON of fewer levels') : read;
}

/** Below null, a text or a number is nothing. */
function foundAt(input: PipeInput): Json {
  const value = plain(input.value);
  const found = followPath(value, pathOf(textOf(input.args[0]!))!);
  if (found === undefined) throw new PipeFault(pipeFoundNothing(input.written, kindOf(value)));
  return found;
}

interface Sequence {
  readonly items: readonly Json[];
  /** A part of it, as what it is a part of. */
  readonly made: (items: readonly Json[]) => Json;
}

/** A list, or the characters of a text. */
function sequence(input: PipeInput): Sequence {
  const value = plain(input.value);
  if (Array.isArray(value)) return { items: value as readonly Json[], made: (items) => items };
  if (typeof value !== 'string') return refuse(input, 'a text or a list');
  return { items: [...value], made: (items) => items.join('') };
}

function itemAt(input: PipeInput, index: number): Json {
  const { items } = sequence(input);
  const item = items.at(index);
  if (item !== undefined) return item;
  const within = Array.isArray(input.value) ? 'list' : 'text';
  throw new PipeFault(
    pipeFoundNothing(input.written, items.length === 0 ? `an empty ${within}` : `a ${within} of ${items.length}`),
  );
}
