import type { Check, Subject } from '../../model/check.js';
import type { Json } from '../../model/json.js';
import { parseTemplate } from '../../model/reference.js';
import { simpleKeys } from '../evaluate/simple-path.js';
import type { SensitiveNames } from './sensitive-names.js';

/** Whether a value is told, hidden, or hidden unless it is a number. */
export type Secrecy = 'open' | 'secret' | 'count';

/** By the name of what a check reads. What a reference of a secret name brings for comparison is a secret, too. */
export function secrecyOf({ subject, expectations }: Check, names: SensitiveNames): Secrecy {
  const brought = expectations.map(({ operand }) => ofReferences(operand, names));
  return strictest([ofSubject(subject, names), ...brought]);
}

function strictest(all: readonly Secrecy[]): Secrecy {
  return (['secret', 'count'] as const).find((secrecy) => all.includes(secrecy)) ?? 'open';
}

function ofSubject(subject: Subject, names: SensitiveNames): Secrecy {
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
  if (!names.phrase(path)) return 'open';
  const keys = simpleKeys(path) ?? [];
  const last = keys.at(-1);
  const isOuterSecret = keys.slice(0, -1).some(names.phrase);
  return last === undefined || isOuterSecret ? 'secret' : named(last, true, names);
}

/** By the names that references in a value read. */
function ofReferences(value: Json, names: SensitiveNames): Secrecy {
  if (typeof value === 'string')
    return strictest(referencesIn(value).map((name) => named(name, names.field(name), names)));
  if (value === null || typeof value !== 'object') return 'open';
  return strictest(Object.values(value).map((item) => ofReferences(item, names)));
}

function referencesIn(text: string): readonly string[] {
  const parts = text.includes('{{') ? parseTemplate(text) : [];
  return parts.flatMap((part) => (typeof part === 'object' && part.reference ? [part.reference.name] : []));
}
