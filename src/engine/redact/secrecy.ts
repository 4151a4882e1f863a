import type { Check, Subject } from '../../format/check.js';
import type { Json } from '../../lib/json.js';
import { parseTemplate, type Reference } from '../../format/reference.js';
import { simpleKeys } from '../evaluate/simple-path.js';
import { isNumeric } from './mask.js';
import type { SensitiveNames } from './sensitive-names.js';

/** Whether a value is shown, hidden, or hidden unless it is a number. */
export type Secrecy = 'open' | 'secret' | 'count';

/** The names of values that references read, besides. */
export interface ReadNames extends SensitiveNames {
  /** Of a variable: also one that was captured from a secret, whatever its name. */
  readonly variable: (name: string) => boolean;
}

/** By the name of what a check reads. What a reference of a secret name brings for comparison is a secret, too. */
export function secrecyOf({ subject, expectations }: Check, names: ReadNames): Secrecy {
  const brought = expectations.map(({ operand }) => ofReferences(operand, names));
  return strictest([ofSubject(subject, names), ...brought]);
}

/** Whether a value is a number under a name that counts; headers have theirs as text. */
export function isCount(value: Json, secrecy: Secrecy, { kind }: Subject): boolean {
  return secrecy === 'count' && (typeof value === 'number' || (kind === 'header' && isNumeric(String(value))));
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

/** By the names that references in a value read. */
function ofReferences(value: Json, names: ReadNames): Secrecy {
  if (typeof value === 'string')
    return strictest(referencesIn(value).map((reference) => ofReference(reference, names)));
  if (value === null || typeof value !== 'object') return 'open';
  return strictest(Object.values(value).map((item) => ofReferences(item, names)));
}

function ofReference({ kind, name }: Reference, names: ReadNames): Secrecy {
  return named(name, kind === 'env' ? names.field(name) : names.variable(name), names);
}

function referencesIn(text: string): readonly Reference[] {
  const parts = text.includes('{{') ? parseTemplate(text) : [];
  return parts.flatMap((part) => (typeof part === 'object' && part.reference ? [part.reference] : []));
}
