import { plain } from '../say/say-literal.js';
import { isText } from '../logic/subject.js';
import { isReference, referenceTo } from './arithmetic.js';
import { unknown, type Value } from '../machine/value.js';

/** A value as JSON, its parts that a run brings as references. */
export function jsonText(value: Value): Value {
  const text = textOf(value);
  return text === undefined ? unknown('a value as JSON text') : { kind: 'json', text };
}

/** Undefined where only a run knows what it is. */
function textOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'constant':
      return typeof value.value === 'bigint' ? undefined : (JSON.stringify(plain(value.value ?? null)) ?? 'null');
    case 'read':
      if (value.subject.kind !== 'variable') return undefined;
      return isText(value.subject) ? `"${referenceTo(value.subject)}"` : referenceTo(value.subject);
    case 'template':
      return value.isSole && isReference(value.text) ? value.text : quoted(value.text);
    case 'list': {
      const items = value.items.map((cell) => textOf(cell.value));
      return items.every((item) => item !== undefined) ? `[${items.join(',')}]` : undefined;
    }
    case 'map': {
      const entries = [...value.entries]
        .filter(([, { value: inner }]) => inner.kind !== 'constant' || inner.value !== undefined)
        .map(([name, cell]) => [name, textOf(cell.value)] as const);
      if (entries.some(([, text]) => text === undefined)) return undefined;
      return `{${entries.map(([name, text]) => `${JSON.stringify(plain(name))}:${text}`).join(',')}}`;
    }
    default:
      return undefined;
  }
}

/** A text with references in quotes. */
function quoted(text: string): string | undefined {
  const isPlain = [...text.matchAll(/\{\{[^{}]*\}\}/g)].every(([reference]) => !/["\\]/.test(reference));
  return isPlain ? JSON.stringify(text) : undefined;
}
