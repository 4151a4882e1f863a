import type { Json, JsonObject } from '../../lib/json.js';
import { asJson } from './machine/constant-value.js';
import { always, and, type Formula, NotSayable, partsOf } from './logic/formula.js';
import { literal } from './logic/atom.js';
import { isImplied } from './logic/implied.js';
import type { Machine } from './machine/machine.js';
import { clockText, momentText } from './machine/moments.js';
import { foundRead } from './walk/property.js';
import { plain } from './say/say-literal.js';
import { sayBlockCondition } from './say/say-block.js';
import { suiteVariable } from '../shared/suite-variable.js';
import { failingCapture, missing } from './failing-capture.js';
import type { ReadCapture, ReadHeader, ReadSet } from './script.js';
import { piped, randomText, referenceTo } from './walk/arithmetic.js';
import { body, isAlwaysThere, type Subject, subjectText } from './logic/subject.js';
import { armsOf, type Value } from './machine/value.js';
import { exists, truthOf } from './machine/truth.js';

export interface SaidVariables {
  readonly captures: readonly ReadCapture[];
  /** What has to be true, or else captures fail. */
  readonly demanded: readonly Formula[];
  readonly sets: readonly ReadSet[];
  /** Variables that have no value any more. The format gives them what the tools send then: the reference as it is written. */
  readonly emptied: readonly string[];
}

/** What a script leaves in the variables of the suite. @throws NotSayable */
export function sayVariables(machine: Machine): SaidVariables {
  const captures: ReadCapture[] = [];
  const sets: ReadSet[] = [];
  const emptied: string[] = [];
  const demanded: Formula[] = [];
  for (const [name, cell] of machine.variables) {
    const changed = changesOf(machine, name, cell.value);
    for (const { when, value, conditions } of changed) {
      const isEmptied = value.kind === 'constant' && value.value === undefined;
      if (isEmptied) emptied.push(name);
      const source = machine.phase === 'after' ? sourceOf(value) : undefined;
      const failing = source && changed.length === 1 ? failingCapture(name, { source, when }, machine) : undefined;
      if (failing) demanded.push(failing.demanded);
      if (failing) captures.push(failing.capture);
      else if (source && when.key === always.key) captures.push(captureOf(name, source));
      else
        sets.push({
          ...(conditions && { when: conditions }),
          values: {
            [name]: isEmptied
              ? `\\{{${name}}}`
              : resolved(machine, valueText(value, when, machine.dialect.failsByNothing), name),
          },
        });
    }
  }
  return { captures, demanded, sets: joined(sets), emptied };
}

/** References in a text that a script makes. A value cannot be resolved by itself. @throws NotSayable */
function resolved({ dialect, variables, initial }: Machine, text: Json, own?: string): Json {
  if (!dialect.resolvesValues || typeof text !== 'string') return text;
  const names = [...variables].filter(([name, { value }]) => value !== initial.get(name)).map(([name]) => name);
  return text.replaceAll(/\\\{\{([^{}]*)\}\}/g, (written, name: string) => {
    if (name === own) return written;
    if (own !== undefined && names.indexOf(name) > names.indexOf(own))
      throw new NotSayable('a text with a variable that the script sets later');
    return suiteVariable(name) ?? written;
  });
}

/** A body that is not JSON has no such path, either. */
export function ofBody(value: Value): Value {
  if (value.kind !== 'choice' || value.when.key !== exists(body).key || value.then.kind !== 'read') return value;
  const isNothing = value.otherwise.kind === 'constant' && (value.otherwise.value ?? null) === null;
  return isNothing && value.then.subject.kind === 'path' ? value.then : value;
}

/** @throws NotSayable where the value is another one, but the script has not set it: the tools forget that */
export function isUnchanged({ initial, known }: Machine, name: string, value: Value): boolean {
  const before = initial.get(name)!;
  if (value !== before || value.kind === 'read') return isSame(value, before);
  if (JSON.stringify(nestedText(value, always)) === JSON.stringify(known.values?.get(name))) return true;
  throw new NotSayable('a value that is changed in place');
}

function isSame(value: Value, before: Value): boolean {
  if (value.kind === 'constant') return before.kind === 'constant' && value.value === before.value;
  return value.kind === 'read' && before.kind === 'read' && subjectText(value.subject) === subjectText(before.subject);
}

function sourceOf(value: Value): Exclude<Subject, { kind: 'variable' }> | undefined {
  if (value.kind !== 'read' || value.subject.kind === 'variable') return undefined;
  if (value.subject.kind === 'path' && value.subject.element) throw new NotSayable('an element of a list');
  return value.subject;
}

/** What finds nothing leaves `undefined` in a script, which is null in the scripts after it. */
export function captureOf(name: string, subject: Exclude<Subject, { kind: 'variable' }>): ReadCapture {
  const from = subject.kind === 'captured' ? subject.from : subjectText(subject);
  const pipes = subject.kind === 'captured' ? subject.pipes : [];
  const short: Json = pipes.length === 0 ? from : { from, pipe: pipes.join(' | ') };
  if (isAlwaysThere(subject)) return { name, value: short };
  return { name, value: { from, pipe: [...pipes, missing].join(' | ') }, short };
}

interface ChangedArm {
  readonly when: Formula;
  readonly value: Value;
  /** One has to be true for the variable to be set. Absent: in any case. */
  readonly conditions: readonly JsonObject[] | undefined;
}

/** What a variable gets from a script. If the parts of a condition exclude each other, no case is left to be said. */
function changesOf(machine: Machine, name: string, changed: Value): readonly ChangedArm[] {
  return armsOf(ofBody(changed))
    .filter(({ value }) => !isUnchanged(machine, name, value))
    .map(({ when, value }) => {
      const found = value.kind === 'last' || value.kind === 'found' ? foundRead(value) : value;
      const set = and(when, isFound(machine, found, when));
      return { when, value: found, conditions: set.key === always.key ? undefined : sayBlockCondition(set) };
    })
    .filter(({ conditions }) => conditions?.length !== 0);
}

/** Where what is not found fails its readers, it sets nothing, so that no others fail. An environment gives all of its variables. */
function isFound({ dialect, known }: Machine, value: Value, when: Formula): Formula {
  if (!dialect.failsByNothing || value.kind !== 'read' || isKnownToExist(value.subject, when)) return always;
  const { subject } = value;
  return subject.kind === 'variable' && known.variables?.get(subject.name) !== 'set' ? always : exists(subject);
}

function valueText(value: Value, when: Formula, failsByNothing?: true): Json {
  switch (value.kind) {
    case 'constant':
      if (value.value === undefined) return '';
      if (value.value === null || typeof value.value === 'bigint') return String(value.value);
      if (typeof value.value === 'number' && !Number.isFinite(value.value)) return String(value.value);
      return plain(value.value);
    case 'template':
      return orUndefined(value.text, when);
    case 'random': {
      const text = randomText(value);
      if (text === undefined) throw new NotSayable('a random number with a fraction');
      return text;
    }
    case 'moment':
      // The tools keep a `Date` as the text that JSON has for it.
      return momentText(value);
    case 'clock': {
      const text = clockText(value);
      if (text === undefined) throw new NotSayable('a number of a time');
      return piped(text, 'number');
    }
    case 'read':
      return failsByNothing ? referenceTo(value.subject) : readText(value.subject, when);
    case 'list':
    case 'map':
      return nestedText(value, when);
    case 'unknown':
      throw new NotSayable(value.why);
    default:
      throw new NotSayable('a value that the script makes');
  }
}

/** A part of a value, with references to what only a run knows. What is undefined is left out, as in JSON. */
function nestedText(value: Value, when: Formula): Json {
  if (value.kind === 'list') return value.items.map((cell) => nestedText(cell.value, when));
  if (value.kind === 'map') {
    const entries = [...value.entries].filter(([, cell]) => !isUndefined(cell.value));
    return Object.fromEntries(entries.map(([name, cell]) => [name, nestedText(cell.value, when)]));
  }
  if (value.kind === 'constant') return plain(asJson(value) ?? null);
  if (value.kind === 'read' && value.subject.kind !== 'variable' && !isKnownToExist(value.subject, when))
    throw new NotSayable('a value with parts that only a run knows');
  return valueText(value, when);
}

function isUndefined(value: Value): boolean {
  return value.kind === 'constant' && value.value === undefined;
}

function readText(subject: Subject, when: Formula): string {
  const reference = referenceTo(subject);
  if (subject.kind === 'variable' || isKnownToExist(subject, when)) return reference;
  return reference.replace(/\}\}$/, ` | ${missing}}}`);
}

/** In a text, what a script does not find is the word. */
function orUndefined(text: string, when: Formula): string {
  return text.replaceAll(/\{\{captured:(\["[^"]*"\])\}\}/g, (written, list: string) => {
    const [from] = JSON.parse(list) as readonly string[];
    return isSaidToExist(from!, when) ? written : piped(written, "text | default 'undefined'");
  });
}

/** @param from - a subject as it is written */
function isSaidToExist(from: string, when: Formula): boolean {
  const literals = partsOf(when).flatMap((part) => (part.kind === 'literal' ? [part.literal] : []));
  return (
    !/^(?:\$|header |cookie )/.test(from) ||
    literals.some((each) => {
      const text = subjectText(each.subject);
      const isAround = text.startsWith(from) && /^(?:[.[]|$)/.test(text.slice(from.length));
      return isAround && isImplied(each, literal(each.subject, { op: 'exists' }));
    })
  );
}

function isKnownToExist(subject: Subject, when: Formula): boolean {
  if (isAlwaysThere(subject)) return true;
  const there = exists(subject);
  const parts = when.kind === 'and' ? when.parts : [when];
  return parts.some(
    (part) => part.kind === 'literal' && there.kind === 'literal' && isImplied(part.literal, there.literal),
  );
}

/** Rows one after another under the same conditions are one. */
function joined(sets: readonly ReadSet[]): readonly ReadSet[] {
  const rows: ReadSet[] = [];
  for (const set of sets) {
    const last = rows.at(-1);
    if (last && JSON.stringify(last.when) === JSON.stringify(set.when))
      rows[rows.length - 1] = { ...last, values: { ...last.values, ...set.values } };
    else rows.push(set);
  }
  return rows;
}

/** Headers that a script before the request sets. @throws NotSayable */
export function sayHeaders(machine: Machine): readonly ReadHeader[] {
  const { headers, variables } = machine;
  const last = new Map(headers.map((header) => [header.name.toLowerCase(), header]));
  const changed = [...variables].filter(([name, { value }]) => !isUnchanged(machine, name, value));
  return [...last.values()].map((header) => {
    const { name, value, when } = header;
    if (when.key !== always.key) return optionalToken(machine, header);
    if (value.kind === 'constant' && value.value === undefined) throw new NotSayable('a header that is taken away');
    // Rows set variables before the request, so that a header can read them.
    const [same] = changed.find(([, cell]) => cell.value === value && value.kind !== 'constant') ?? [];
    if (same !== undefined) return { name, value: `{{suite:${same}}}` };
    const text = String(valueText(value, when));
    if (changed.some(([each]) => text.includes(`{{suite:${each}`)))
      throw new NotSayable('a header that reads what a variable was before');
    return { name, value: String(resolved(machine, text)) };
  });
}

/**
 * A token that is sent if it is not empty, as `auth` does: `if (token) req.setHeader('Authorization', 'Bearer ' + token)`.
 *
 * @throws NotSayable
 */
function optionalToken(machine: Machine, { name, value, when }: Machine['headers'][number]): ReadHeader {
  const text = value.kind === 'template' ? value.text : '';
  const [, token = ''] = /^Bearer \{\{suite:([^|{}]+)\}\}$/.exec(text) ?? [];
  const { known, initial, variables } = machine;
  const before = initial.get(token);
  const isKept = before !== undefined && variables.get(token)?.value === before && truthOf(before).key === when.key;
  // A variable that scripts set has its own name in a session before that.
  if (!isKept || known.variables?.get(token) === 'set' || name.toLowerCase() !== 'authorization')
    throw new NotSayable('a header under a condition');
  machine.asksOfRequest = true;
  if (known.shown?.auth !== 'none') throw new NotSayable('a header under a condition');
  return { name, value: text, isOptional: true };
}
