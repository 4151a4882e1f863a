import type { Check, Subject } from '../../format/check.js';
import { numbersLeft } from '../../lib/exact-numbers.js';
import { itemsOf, type Json } from '../../lib/json.js';
import type { CheckResult, Comparison, Origin } from '../evaluate/reading.js';
import { allBraces, type Braces, type Reference } from '../../format/reference.js';
import { namesReadBy } from '../../format/references/pipes.js';
import { simpleKeys } from '../evaluate/place.js';
import { isNumeric } from './secret-field.js';
import type { SensitiveNames } from './sensitive-names.js';

export interface Sides {
  readonly expected?: Json;
  readonly received?: Json;
  /** Where in `received` a text replaces a number that JavaScript cannot hold. */
  readonly numbers?: readonly string[];
  readonly operator?: string;
  /** Of `each`: where `received` is in the list. */
  readonly at?: string;
  /** Of further operators; `received` only where it is not that of the one before. */
  readonly also?: readonly Omit<Sides, 'also'>[];
}

export interface Compared extends Comparison, Pick<CheckResult, 'also' | 'origin'> {
  readonly check: Check;
}

interface Masks {
  /** Masks what is known, and fields of sensitive names. */
  readonly open: (value: Json) => Json;
  /** Masks a value as a whole. */
  readonly closed: (value: Json) => Json;
  /** Masks as a whole what stood under a secret key where the value came from, and opens all else. */
  readonly placed: (value: Json, origin: Origin) => Json;
  readonly secretsIn: (value: Json, origin: Origin) => readonly Json[];
}

/** Masks both sides of a test by the name that its value is under, never by the words it is compared with. */
export function maskSides(compared: Compared, names: ReadNames, masks: Masks): Sides {
  const all = [compared, ...(compared.also ?? [])];
  const [first, ...also] = all.map((each, index) => {
    const { received, numbers, ...sides } = maskComparison({ ...compared, ...each }, names, masks);
    const isShown = index > 0 && isOfLength(each) === isOfLength(all[index - 1]!);
    return { ...sides, ...(received !== undefined && !isShown && { received, ...(numbers && { numbers }) }) };
  });
  return { ...first, ...(also.length > 0 && { also }) };
}

function isOfLength({ about }: Comparison): boolean {
  return about === 'length';
}

function maskComparison(compared: Compared, names: ReadNames, masks: Masks): Omit<Sides, 'also'> {
  const { check, expected, received, numbers, operator, about, at, origin } = compared;
  const { open, closed, placed, secretsIn } = masks;
  const byName = strictest([secrecyOf(check, names), ofElement(at, origin, names)]);
  const isPlaced = byName === 'open' && origin !== undefined && about !== 'length' && at === undefined;
  const secrecy = isPlaced && secretsIn(received ?? null, origin).length > 0 ? 'secret' : byName;
  const counts = (value: Json): boolean => isCount(value, secrecy, check.subject);
  const show = (value: Json, isOpen: boolean): Json => (secrecy === 'open' || isOpen ? open(value) : closed(value));
  const shown =
    received === undefined
      ? undefined
      : isPlaced
        ? placed(received, origin)
        : show(received, about === 'length' || counts(received));
  const left = shown === undefined || !numbers ? [] : numbersLeft(shown, numbers);
  return {
    ...(expected !== undefined && {
      expected: show(expected, about !== undefined || itemsOf(expected).every(counts)),
    }),
    ...(shown !== undefined && { received: shown, ...(left.length > 0 && { numbers: left }) }),
    ...(operator !== undefined && { operator }),
    ...(at !== undefined && { at }),
  };
}

/** Whether a value is shown, hidden, or hidden unless it is a number. */
type Secrecy = 'open' | 'secret' | 'count';

/** The names of values that references read, besides. */
export interface ReadNames extends SensitiveNames {
  /** Of a variable: also one that was captured from a secret, whatever its name. */
  readonly variable: (name: string) => boolean;
}

/** By the name of what a check reads. What a reference of a secret name brings for comparison is a secret, too. */
function secrecyOf({ subject, expectations }: Check, names: ReadNames): Secrecy {
  const brought = expectations.map(({ operand }) => ofReferences(operand, names));
  return strictest([ofSubject(subject, names), ...brought]);
}

/** Of a part of one element of a list, by the names on the way to it: in the response, and in the element. */
function ofElement(at: string | undefined, origin: Origin | undefined, names: ReadNames): Secrecy {
  if (at === undefined) return 'open';
  const places = origin?.keys?.(names.field);
  const isUnknown = origin?.keys !== undefined && places === undefined;
  const place = places?.[Number(/^\[(\d+)\]/.exec(at)?.[1])] ?? [];
  return isUnknown || place.some(names.field) ? 'secret' : ofPath(`$${at}`, names);
}

/** Whether a value is a number under a name that counts; headers and XML have theirs as text. */
function isCount(value: Json, secrecy: Secrecy, { kind }: Subject): boolean {
  return (
    secrecy === 'count' &&
    (typeof value === 'number' || ((kind === 'header' || kind === 'xpath') && isNumeric(String(value))))
  );
}

function strictest(all: readonly Secrecy[]): Secrecy {
  return (['secret', 'count'] as const).find((secrecy) => all.includes(secrecy)) ?? 'open';
}

/** Whether what a capture found is a secret, by the name of what it reads. */
export function isSecretIn(source: Subject, value: Json, names: ReadNames): boolean {
  const secrecy = ofSubject(source, names);
  return secrecy !== 'open' && !isCount(value, secrecy, source);
}

function ofSubject(subject: Subject, names: ReadNames): Secrecy {
  switch (subject.kind) {
    case 'status':
    case 'duration':
    case 'url':
    case 'bytes':
    case 'body':
      return 'open';
    case 'cookie':
      return 'secret';
    case 'header':
      return named(subject.name, names.header(subject.name), names);
    case 'value':
      return ofReferences(subject.text, names);
    case 'path':
      return ofPath(subject.path, names);
    case 'xpath':
      return ofXPath(subject, names);
  }
}

function named(name: string, isSensitive: boolean, names: SensitiveNames): Secrecy {
  if (!isSensitive) return 'open';
  return names.count(name) ? 'count' : 'secret';
}

function ofPath(path: string, names: SensitiveNames): Secrecy {
  // Escapes in it hide a name.
  const keys = simpleKeys(path) ?? [];
  if (![path, ...keys].some(names.phrase)) return 'open';
  const last = keys.at(-1);
  const isOuterSecret = keys.slice(0, -1).some(names.phrase);
  return last === undefined || isOuterSecret ? 'secret' : named(last, true, names);
}

/** Whether something is there, and how often, says nothing of what it is. */
function ofXPath({ expression, gives }: Extract<Subject, { kind: 'xpath' }>, names: SensitiveNames): Secrecy {
  if (gives === 'boolean' || expression.startsWith('count(') || !names.phrase(expression)) return 'open';
  const words = expression.match(/[\w.-]+/g)?.filter(names.phrase) ?? [];
  return words.length > 0 && words.every(names.count) ? 'count' : 'secret';
}

/** By the names that references in a value read. */
function ofReferences(value: Json, names: ReadNames): Secrecy {
  if (typeof value === 'string') return strictest(allBraces(value).map((each) => ofBraces(each, names)));
  if (value === null || typeof value !== 'object') return 'open';
  return strictest(Object.values(value).map((item) => ofReferences(item, names)));
}

/** Whether what braces read is a secret by a name, or by a key of a path. */
export function readsSecret(braces: Pick<Braces, 'uses' | 'pipes'>, names: ReadNames): boolean {
  return ofBraces(braces, names) === 'secret';
}

function ofBraces({ uses, pipes }: Pick<Braces, 'uses' | 'pipes'>, names: ReadNames): Secrecy {
  const keys = namesReadBy(pipes).map((key) => named(key, names.field(key), names));
  return strictest([...uses.map(({ reference }) => ofReference(reference, names)), ...keys]);
}

function ofReference(reference: Reference, names: ReadNames): Secrecy {
  const { kind, name } = reference;
  const keys = 'path' in reference ? reference.path!.filter((key) => typeof key === 'string') : [];
  const own = named(name, kind === 'env' ? names.field(name) : names.variable(name), names);
  return strictest([own, ...keys.map((key) => named(key, names.field(key), names))]);
}
