import type { Json, JsonObject } from '../../lib/json.js';
import type { ReadCapture, ReadSet } from './script.js';

/** The parts of a script that have texts with references. */
interface Parts {
  readonly tests: readonly JsonObject[];
  readonly captures: readonly ReadCapture[];
  readonly sets: readonly ReadSet[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

const placeholder = /\{\{captured:(\[".*?"\])((?: \| [^}]*)?)\}\}/g;
const generated = /\{\{made(\d+):([^{}|]*?)((?: \| [^}]*)?)\}\}/g;

/**
 * Gives names to what is captured for tests and sets of the same script, and to generated values that are used more than
 * once.
 */
export function nameOwn(parts: Parts, taken: Iterable<string> = []): Parts {
  const names = new Set([
    ...taken,
    ...parts.captures.map(({ name }) => name),
    ...parts.sets.flatMap(({ values }) => Object.keys(values)),
  ]);
  return nameGenerated(nameCaptured(parts, names), names);
}

function nameCaptured(parts: Parts, taken: Set<string>): Parts {
  const own = new Map<string, ReadCapture>();
  const named = replaced(parts, (text) =>
    text.replace(placeholder, (_, written: string, pipes: string) => {
      // A capture with a default is made anew each time, whatever an earlier step has captured.
      const [first, others] = pipes === orNull ? [orNull, ''] : ['', pipes];
      const there = own.get(written + first) ?? ownCapture(written, first, taken);
      own.set(written + first, there);
      taken.add(there.name);
      return `{{suite:${there.name}${others}}}`;
    }),
  );
  return { ...named, captures: [...named.captures, ...own.values()] };
}

const orNull = " | default 'null'";

function ownCapture(written: string, first: string, taken: ReadonlySet<string>): ReadCapture {
  const [from = '', ...pipes] = JSON.parse(written) as readonly string[];
  const pipe = pipes.join(' | ') + (pipes.length > 0 ? first : first.replace(' | ', ''));
  const value = { from, ...(pipe !== '' && { pipe }), ...(first === '' && { optional: true }) };
  return { name: unused(nameFor(from), taken), value, isOwn: true };
}

/** The last names of a path in one: `articlesLength` of `$.articles.length`. */
function nameFor(from: string): string {
  const words = from.replace(/\[\?.*?\)\]/g, '').match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const [first = 'response', ...others] = words.slice(-2);
  return first + others.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

/** `token`, `receivedToken`, `receivedToken2`. */
function unused(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const name = wanted.startsWith('made') ? wanted : `received${wanted[0]!.toUpperCase()}${wanted.slice(1)}`;
  for (let number = 2, next = name; ; number += 1) {
    if (!taken.has(next)) return next;
    next = `${name}${number}`;
  }
}

function nameGenerated(parts: Parts, taken: ReadonlySet<string>): Parts {
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
      const name = names.get(id) ?? unused(nameOfMade(generator), new Set([...taken, ...names.values()]));
      names.set(id, name);
      own[name] = `{{${generator}}}`;
      return `{{suite:${name}${pipes}}}`;
    }),
  );
  return names.size === 0 ? named : { ...named, sets: [{ values: own, isOwn: true }, ...named.sets] };
}

/** `madeFirstName` of `fake person.firstName`. */
function nameOfMade(generator: string): string {
  const [word = 'value'] = /[A-Za-z]+$/.exec(generator.replace(/^(?!fake )(\w+) .*/, '$1')) ?? [];
  return `made${word[0]!.toUpperCase()}${word.slice(1)}`;
}

function replaced({ tests, captures, sets, headers }: Parts, change: (text: string) => string): Parts {
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
  };
}
