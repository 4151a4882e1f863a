import type { Node } from 'acorn';
import { fromJavaScript, list, toJavaScript } from '../machine/constant-value.js';
import { always, ask, constant, never } from '../logic/formula.js';
import { jsonText } from '../walk/json-text.js';
import { momentNow } from '../walk/construct.js';
import { hasOptional } from '../machine/loops.js';
import { perArm } from '../machine/changes.js';
import { madeTemplate, type Machine, type Native, need, trouble } from '../machine/machine.js';
import { piped } from '../walk/arithmetic.js';
import { requestJson } from './request-values.js';
import { body, isNumber, isText, subjectText } from '../logic/subject.js';
import { exists, truthOf } from '../machine/truth.js';
import { callMethod } from '../walk/methods.js';
import {
  type Cell,
  constantValue,
  newCell,
  nothing,
  overFormulas,
  read,
  truth,
  unknown,
  unknownFormula,
  type Value,
} from '../machine/value.js';

/** Names that every dialect has, as JavaScript does. */
export const javaScriptNames: readonly string[] =
  `JSON Object Array Number String Boolean Math Date RegExp Error TypeError
  RangeError parseInt parseFloat isNaN encodeURIComponent decodeURIComponent btoa atob console require Set Map Promise URL URLSearchParams
  setTimeout clearTimeout setInterval eval Function Symbol crypto Buffer globalThis structuredClone`.split(/\s+/);

const silent: Native = () => nothing;
const numbers = new Set('floor ceil round abs max min pow trunc sqrt sign'.split(' '));

/** What JavaScript itself gives. */
export const sharedCalls: Readonly<Record<string, Native>> = {
  ...Object.fromEntries(
    ['log', 'info', 'warn', 'error', 'debug', 'table', 'dir', 'group', 'groupEnd'].map((name) => [
      `console.${name}`,
      silent,
    ]),
  ),
  'JSON.parse': (machine, [text = nothing, reviver]) =>
    reviver
      ? unknown('JSON that is changed while it is read')
      : perArm(machine, text, (value) => parsed(machine, value)),
  'JSON.stringify': (_, [value = nothing, ...rest]) => {
    const known = toJavaScript(value);
    const [replacer, space] = rest.map(toJavaScript);
    const isPlain = rest.every((each) => each.kind === 'constant' && (each.value ?? null) === null);
    if (known && isPlain) return constantValue(JSON.stringify(known.value));
    if (isPlain) return jsonText(value);
    // A replacer may be a function.
    return known && space && replacer?.value === null
      ? constantValue(JSON.stringify(known.value, null, space.value as string | number))
      : unknown('JSON in a form of its own');
  },
  'Array.isArray': (_, [value = nothing]) => truth(overFormulas(value, isArray)),
  'Number.isInteger': (_, [value = nothing]) => truth(overFormulas(value, isInteger)),
  'Object.keys': (machine, [value = nothing]) => perArm(machine, value, (arm) => keysOf(machine, arm)),
  'Object.values': (machine, [value = nothing]) =>
    isWhole(value) ? list([...value.entries.values()].map((cell) => cell.value)) : unknown('the values of a map'),
  'Object.entries': (_, [value = nothing]) =>
    isWhole(value)
      ? list([...value.entries].map(([name, cell]) => list([constantValue(name), cell.value])))
      : unknown('the entries of a map'),
  'Object.fromEntries': (_, [value = nothing]) => mapOf(value),
  'Object.prototype.hasOwnProperty.call': (machine, [self = nothing, name = nothing], node) =>
    callMethod(machine, { self, name: 'hasOwnProperty', given: [name], node }),
  Boolean: (_, [value = nothing]) => truth(truthOf(value)),
  String: (_, [value = nothing]) => textOf(value),
  Number: (_, [value = nothing]) => numberOf(value, Number),
  parseInt: (_, [value = nothing, radix]) =>
    numberOf(value, (text) => Number.parseInt(String(text), radix?.kind === 'constant' ? Number(radix.value) : 10)),
  'Number.parseInt': (_, [value = nothing]) => numberOf(value, (text) => Number.parseInt(String(text), 10)),
  'Number.parseFloat': (_, [value = nothing]) => numberOf(value, (text) => Number.parseFloat(String(text))),
  parseFloat: (_, [value = nothing]) => numberOf(value, (text) => Number.parseFloat(String(text))),
  isNaN: (_, [value = nothing]) =>
    value.kind === 'constant' ? constantValue(Number.isNaN(Number(value.value))) : unknown('whether it is a number'),
  'Date.now': (machine) => momentNow(machine, true),
  'Math.random': (machine) => randomFrom(machine, 0, 1, false),
  'crypto.randomUUID': (machine) => madeTemplate(machine, 'uuid'),
  encodeURIComponent: (_, [value = nothing]) =>
    value.kind === 'constant' ? constantValue(encodeURIComponent(String(value.value))) : unknown('a text for URLs'),
  decodeURIComponent: (machine, [value = nothing]) => decodedUri(machine, value),
  btoa: (_, [value = nothing]) => base64(value),
  ...Object.fromEntries(
    [...numbers].map((name) => [`Math.${name}`, (_: Machine, given: readonly Value[]) => mathOf(name, given)]),
  ),
};

function parsed(machine: Machine, value: Value): Value {
  if (value.kind === 'read' && value.subject.kind === 'body') {
    need(machine, exists(body));
    return read(body);
  }
  const ofRequest = value.kind === 'template' ? requestJson(machine, value.text) : undefined;
  if (ofRequest) return ofRequest;
  if (value.kind !== 'constant') return unknown('the JSON of a text');
  try {
    return fromJavaScript(JSON.parse(String(value.value)))!;
  } catch {
    need(machine, never);
    return nothing;
  }
}

/** Whether a value is a map whose names are known. */
function isWhole(value: Value): value is Extract<Value, { kind: 'map' }> {
  return value.kind === 'map' && !hasOptional(value);
}

/** A map of a list of names and their values. */
function mapOf(value: Value): Value {
  const pairs = value.kind === 'list' ? value.items.map((cell) => cell.value) : [];
  const entries = pairs.flatMap((pair): readonly [string, Cell][] => {
    const [name, each] = pair.kind === 'list' ? pair.items : [];
    return name?.value.kind === 'constant' ? [[String(name.value.value), newCell(each?.value ?? nothing)]] : [];
  });
  const isKnown = value.kind === 'list' && entries.length === pairs.length;
  return isKnown ? { kind: 'map', entries: new Map(entries) } : unknown('a map of entries');
}

function decodedUri(machine: Machine, value: Value): Value {
  if (value.kind !== 'constant') return unknown('a text of a URL');
  try {
    return constantValue(decodeURIComponent(String(value.value)));
  } catch {
    need(machine, never);
    return nothing;
  }
}

function isArray(value: Value) {
  if (value.kind === 'read')
    return isNumber(value.subject) || isText(value.subject)
      ? never
      : ask(value.subject, { op: 'types', types: ['array'] });
  if (value.kind === 'unknown') return unknownFormula(value.why);
  return constant(['list', 'filtered', 'mapped', 'keys'].includes(value.kind));
}

function isInteger(value: Value) {
  if (value.kind === 'read') {
    if (isNumber(value.subject)) return always;
    return isText(value.subject) ? never : ask(value.subject, { op: 'types', types: ['integer'] });
  }
  if (value.kind === 'constant') return constant(Number.isInteger(value.value));
  return value.kind === 'unknown' ? unknownFormula(value.why) : unknownFormula('whether a number is whole');
}

function keysOf(machine: Machine, value: Value): Value {
  if (isWhole(value)) return list([...value.entries.keys()].map((name) => constantValue(name)));
  if (value.kind !== 'read' || value.subject.kind !== 'path') return unknown('the names of a map');
  need(machine, ask(value.subject, { op: 'notIn', values: [null] }));
  return { kind: 'keys', of: value.subject };
}

function textOf(value: Value): Value {
  if (value.kind === 'constant') return constantValue(String(value.value));
  if (value.kind === 'read' && isText(value.subject)) return value;
  if (value.kind === 'template')
    return value.isSole ? { kind: 'template', text: value.text.replace(/\}\}$/, ' | text}}') } : value;
  return unknown('a value as text');
}

function numberOf(value: Value, make: (text: unknown) => number): Value {
  if (value.kind === 'constant') return constantValue(make(value.value));
  if (value.kind === 'read' && value.subject.kind === 'variable')
    return { kind: 'template', text: piped(subjectText(value.subject), 'number'), isSole: true };
  if (value.kind === 'read' && value.subject.kind === 'path' && !value.subject.element)
    return read({ kind: 'captured', from: subjectText(value.subject), pipes: ['number'] });
  return value.kind === 'length' || value.kind === 'count' ? value : unknown('a text as a number');
}

function base64(value: Value): Value {
  if (value.kind === 'constant') return constantValue(btoa(String(value.value)));
  if (value.kind === 'template' && /^\{\{[^{}]*\}\}$/.test(value.text))
    return { kind: 'template', text: value.text.replace(/\}\}$/, ' | base64}}') };
  if (value.kind === 'template' && !value.isSole) return { kind: 'encoded', text: value.text };
  return unknown('a text in base64');
}

function mathOf(name: string, given: readonly Value[]): Value {
  const [first] = given;
  if (name === 'floor' && first?.kind === 'random') {
    const isWhole = Number.isInteger(first.from) && Number.isInteger(first.size);
    return isWhole ? { ...first, isWhole: true } : unknown('a random number');
  }
  if ((name === 'floor' || name === 'round' || name === 'trunc') && first?.kind === 'moment') return first;
  const known = given.map((value) => (value.kind === 'constant' ? Number(value.value) : undefined));
  if (known.some((each) => each === undefined)) return unknown('a number that the script makes');
  return constantValue(
    (Math as unknown as Readonly<Record<string, (...given: readonly number[]) => number>>)[name]!(
      ...(known as number[]),
    ),
  );
}

/** Variables of the suite by a name that is known. */
export function nameIn(machine: Machine, value: Value | undefined, node: Node): string | undefined {
  if (value?.kind === 'constant' && value.value !== undefined) return String(value.value);
  trouble(machine, node, 'a variable whose name only a run knows');
  return undefined;
}

/** A number from one to below another, at random. */
export function randomFrom(machine: Machine, from: number, size: number, isWhole: boolean): Value {
  machine.made += 1;
  return { kind: 'random', made: machine.made, from, size, isWhole };
}
