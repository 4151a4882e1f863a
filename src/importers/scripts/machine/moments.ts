import { type Machine, trouble } from './machine.js';
import type { Called } from './called.js';
import { unknown, type Value } from './value.js';

type Moment = Extract<Value, { kind: 'moment' }>;

/** A method of a time. */
export function callMoment(machine: Machine, { self, name, node }: Called): Value {
  if (name.startsWith('set')) {
    trouble(machine, node, 'it changes a time');
    return unknown('a time');
  }
  if (self.kind !== 'moment') return unknown('a time that the response says');
  const clock = clockOf(self, name);
  if (clock) return clock;
  if (self.isNumber)
    return name === 'toString' ? { kind: 'template', text: momentText(self, 'text') } : unknown('a time as text');
  if (name === 'getTime' || name === 'valueOf') return { ...self, isNumber: true };
  if (name === 'toISOString' || name === 'toJSON') return { kind: 'template', text: momentText(self) };
  if (name === 'toUTCString' || name === 'toGMTString')
    return { kind: 'template', text: momentText(self, `date "EEE, dd MMM yyyy HH:mm:ss 'GMT'"`) };
  return unknown('a time as text');
}

const letters: Readonly<Record<string, readonly [letter: string, added: number]>> = {
  getFullYear: ['yyyy', 0],
  // The first month is 0 in JavaScript, and 1 in a format.
  getMonth: ['M', -1],
  getDate: ['d', 0],
  getHours: ['H', 0],
  getMinutes: ['m', 0],
  getSeconds: ['s', 0],
};

function clockOf({ made, moved, isNumber }: Moment, name: string): Value | undefined {
  if (isNumber || !Object.hasOwn(letters, name)) return undefined;
  const [letter, added] = letters[name]!;
  return { kind: 'clock', made, moved, letter, added };
}

/** Of a number on the clock: as a text, if a format says it. */
export function clockText({ letter, added, ...of }: Extract<Value, { kind: 'clock' }>): string | undefined {
  return added === 0 ? momentText({ ...of, isNumber: false }, `date ${letter} local`) : undefined;
}

const part = String.raw`\{\{(made\d+:now(?: \| add [^{}|]*)?) \| date ([\w./:-]+) local\}\}`;
const neighbours = new RegExp(`${part}([-./:]?)\\{\\{\\1 \\| date ([\\w./:-]+) local\\}\\}`);
const withZero = new RegExp(`^0${part}$`);

/** Parts of one time that follow each other are one format. */
export function joinedClock(text: string): string {
  const joined = text.replace(neighbours, '{{$1 | date $2$3$4 local}}');
  return joined === text ? text : joinedClock(joined);
}

/** `('0' + number).slice(-2)`: the number with two digits. */
export function twoDigits(text: string): string | undefined {
  const [, time, letter = ''] = withZero.exec(text) ?? [];
  return /^[MdHms]$/.test(letter) ? `{{${time} | date ${letter}${letter} local}}` : undefined;
}

/** As a reference, with a pipe behind it. */
export function momentText(
  { made, moved, isNumber }: Pick<Moment, 'made' | 'moved' | 'isNumber'>,
  ...pipes: readonly string[]
): string {
  const add = moved === 0 ? [] : [isNumber ? `add ${moved}` : `add ${moved}ms`];
  return `{{made${made}:${[isNumber ? 'timestamp' : 'now', ...add, ...pipes].join(' | ')}}}`;
}
