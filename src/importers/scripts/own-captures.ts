import { freeName } from '../../lib/free-number.js';
import type { Json, JsonObject } from '../../lib/json.js';
import type { ReadCapture, ReadFlow, ReadSet } from './script.js';

/** The parts of a script that have texts with references. */
interface Parts {
  readonly tests: readonly JsonObject[];
  readonly captures: readonly ReadCapture[];
  readonly sets: readonly ReadSet[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly flow: readonly ReadFlow[];
}

const placeholder = /\{\{captured:(\[".*?"\])((?: \| [^}]*)?)\}\}/g;
const generated = /\{\{made(\d+):([^{}|]*?)((?: \| [^}]*)?)\}\}/g;

/**
 * Gives names to what is captured for tests and sets of the same script, and to generated values that are used more than
 * once.
 */
export function nameOwn(parts: Parts, isTaken: IsTaken = () => false): Parts {
  const own = new Set([
    ...parts.captures.map(({ name }) => name),
    ...parts.sets.flatMap(({ values }) => Object.keys(values)),
  ]);
  const isUsed: IsTaken = (name) => own.has(name) || isTaken(name);
  return nameGenerated(nameCaptured(parts, isUsed), isUsed);
}

/** Whether something else has a name. */
type IsTaken = (name: string) => boolean;

function nameCaptured(parts: Parts, isTaken: IsTaken): Parts {
  const own = new Map<string, ReadCapture>();
  const names = new Set<string>();
  const named = replaced(parts, (text) =>
    text.replace(placeholder, (_, written: string, pipes: string) => {
      // A capture with a default is made anew each time, whatever an earlier step has captured.
      const [first, others] = orNull.test(pipes) ? [pipes, ''] : ['', pipes];
      const there = own.get(written + first) ?? ownCapture(written, first, (name) => names.has(name) || isTaken(name));
      own.set(written + first, there);
      names.add(there.name);
      return `{{suite:${there.name}${others}}}`;
    }),
  );
  return { ...named, captures: [...named.captures, ...own.values()] };
}

/** As null, or in a flow as the word. */
const orNull = /^ \| default (?:null|'null')$/;

function ownCapture(written: string, first: string, isTaken: IsTaken): ReadCapture {
  const [from = '', ...pipes] = JSON.parse(written) as readonly string[];
  const pipe = pipes.join(' | ') + (pipes.length > 0 ? first : first.replace(' | ', ''));
  const value = { from, ...(pipe !== '' && { pipe }), ...(first === '' && { optional: true }) };
  return { name: unused(nameFor(from), isTaken), value, isOwn: true };
}

/** The last names of a path in one: `articlesLength` of `$.articles.length`. */
function nameFor(from: string): string {
  const words = from.replace(/\[\?.*?\)\]/g, '').match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const [first = 'response', ...others] = words.slice(-2);
  return first + others.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

/** `token`, `receivedToken`, `receivedToken2`. */
function unused(wanted: string, isTaken: IsTaken): string {
  if (!isTaken(wanted) || wanted.startsWith('made')) return freeName(wanted, isTaken);
  return freeName(`received${wanted[0]!.toUpperCase()}${wanted.slice(1)}`, isTaken);
}

function nameGenerated(parts: Parts, isTaken: IsTaken): Parts {
  const uses = new Map<string, number>();
  replaced(parts, (text) =>
    text.replace(generated, (written, id: string) => {
      uses.set(id, (uses.get(id) ?? 0) + 1);
      return written;
    }),
  );
  const own: Record<string, Json> = {};
  const names = new Map<string, string>();
  const named = replaced(parts, (text) =>
    text.replace(generated, (_, id: string, generator: string, pipes: string) => {
      if (uses.get(id) === 1) return `{{${generator}${pipes}}}`;
      const name = names.get(id) ?? unused(nameOfMade(generator), (each) => Object.hasOwn(own, each) || isTaken(each));
      names.set(id, name);
      const made = own[name] ?? `{{${generator}}}`;
      own[name] = made;
      return `{{suite:${name}${otherwise(String(made), generator)}${pipes}}}`;
    }),
  );
  return names.size === 0 ? named : { ...named, sets: [{ values: own, isOwn: true }, ...named.sets] };
}

/** The same time in the other way in which it is made. */
function otherwise(made: string, generator: string): string {
  if (made === `{{${generator}}}`) return '';
  return generator === 'timestamp' ? ' | date T | number' : " | date yyyy-MM-dd'T'HH:mm:ss.SSS'Z'";
}

/** `madeFirstName` of `fake person.firstName`. */
function nameOfMade(generator: string): string {
  const [word = 'value'] = /[A-Za-z]+$/.exec(generator.replace(/^(?!fake )(\w+) .*/, '$1')) ?? [];
  return `made${word[0]!.toUpperCase()}${word.slice(1)}`;
}

function replaced({ tests, captures, sets, headers, flow }: Parts, change: (text: string) => string): Parts {
  const inJson = (json: Json): Json => {
    if (typeof json === 'string') return change(json);
    if (Array.isArray(json)) return (json as readonly Json[]).map(inJson);
    return json === null || typeof json !== 'object' ? json : inMap(json as JsonObject);
  };
  const inMap = (map: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(map).map(([name, value]) => [change(name), inJson(value)]));
  return {
    tests: tests.map(inMap),
    captures: captures.map((capture) => ({ ...capture, value: inJson(capture.value) })),
    sets: sets.map((set) => ({ ...set, ...(set.when && { when: set.when.map(inMap) }), values: inMap(set.values) })),
    headers: headers.map((header) => ({ ...header, value: change(header.value) })),
    flow: flow.map((each) => ({
      ...each,
      ...(each.when && { when: each.when.map(inMap) }),
      ...(each.unless && { unless: each.unless.map(inMap) }),
    })),
  };
}
