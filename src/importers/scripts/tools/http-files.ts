import { body, type Subject } from '../logic/subject.js';
import { madeTemplate, type Machine, type Native } from '../machine/machine.js';
import { pathIn } from '../walk/response-words.js';
import { exists } from '../machine/truth.js';
import { choice, read, unknown, type Value } from '../machine/value.js';
import { randomFrom } from './shared-natives.js';

/** What the tools for `.http` files give to scripts alike. */

/** A value of the response; before it there is none. */
export function ofResponse(subject: Subject): (machine: Machine) => Value {
  return (machine) => (machine.phase === 'before' ? unknown('a response before there is one') : read(subject));
}

/** A map or a list where the body is JSON, and text where it is not. */
export function bodyOf(machine: Machine): Value {
  if (machine.phase === 'before') return unknown('a response before there is one');
  return choice(exists(body), read(body), read({ kind: 'body' }));
}

export const headerCall: Native = (machine, [name]) =>
  name?.kind === 'constant'
    ? ofResponse({ kind: 'header', name: String(name.value) })(machine)
    : unknown('a header whose name only a run knows');

/** The content type without its parameters. */
export const mimeType = ofResponse({
  kind: 'captured',
  from: 'header content-type',
  pipes: ["split ';'", 'first', 'trim', 'lower'],
});

/** `jsonPath(response.body, '$.user.id')` */
export const jsonPathCall: Native = (machine, [, path]) => {
  const written = path?.kind === 'constant' ? String(path.value) : '';
  const isPlain = /^\$(?:\.[A-Za-z_][\w-]*|\[\d+\]|\[(['"])[^'"\]]+\1\])*$/.test(written);
  if (!isPlain || machine.phase === 'before') return unknown('a JSON path of a script');
  return read(pathIn(written.slice(1)));
};

const wholeNumber: Native = (machine, [low, high]) => {
  const [from, to] = high ? [low, high] : [undefined, low];
  const isKnown = to?.kind === 'constant' && (from === undefined || from.kind === 'constant');
  if (!isKnown) return unknown('a random number');
  const start = from === undefined ? 0 : Number(from.value);
  return randomFrom(machine, start, Number(to.value) - start, true);
};

const text: Native = (machine, [length]) =>
  length?.kind === 'constant' ? madeTemplate(machine, `randomText ${Number(length.value)}`) : unknown('a random text');

export const randomCalls: Readonly<Record<string, Native>> = {
  '$random.integer': wholeNumber,
  '$random.alphanumeric': text,
  '$random.alphabetic': text,
};

export const randomValues: Readonly<Record<string, (machine: Machine) => Value>> = {
  '$random.uuid': (machine) => madeTemplate(machine, 'uuid'),
  '$random.email': (machine) => madeTemplate(machine, 'fake internet.email'),
};
