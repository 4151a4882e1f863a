import type { Json } from '../../lib/json.js';
import { isRange } from '../../format/range.js';
import type { Step } from '../../format/session.js';
import { replaceIn } from '../text/scalar.js';

/** What says nothing of its own: places, and words made of other parts. */
const derived = new Set(['references', 'words']);

/**
 * What a step says once inputs have their values. A text that is only one input becomes its value; scalars become
 * texts, since where text is wanted a number is one.
 */
export function substitute(step: Step, values: ReadonlyMap<string, Json>): unknown {
  return replace(step, values);
}

function replace(value: unknown, values: ReadonlyMap<string, Json>): unknown {
  if (typeof value === 'string') return fill(value, values);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((item) => replace(item, values));
  if (value === null || typeof value !== 'object') return value;
  // Checks, conditions and captures, which have a place, keep their words in `text`.
  const hasPlace = 'range' in value && isRange(value.range);
  const isDerived = (name: string): boolean => derived.has(name) || (name === 'text' && hasPlace);
  const entries = Object.entries(value).filter(([name, item]) => !isDerived(name) && !isRange(item));
  const isPipe = (name: string): boolean => name === 'pipe' && 'source' in value;
  return entries.map(([name, item]) => [
    fill(name, values),
    isPipe(name) ? fill(String(item), values, { isPipe: true }) : replace(item, values),
  ]);
}

/** Marks, and thereby frees of the spaces inside their braces, what can differ in them: the inputs, and what they are given. */
function fill(text: string, values: ReadonlyMap<string, Json>, place: { readonly isPipe?: boolean } = {}): string {
  const marked = replaceIn(
    text,
    (reference) => {
      if (reference.kind === 'flow') return `\0flow.${reference.alias}.${reference.name}\0`;
      return reference.kind === 'var' && values.has(reference.name) ? `\0${reference.name}\0` : undefined;
    },
    place,
  );
  const whole = marked.replace(/\{\{\s*\0([^\0]*)\0\s*\}\}/g, (_, name: string) => {
    const value = values.has(name) ? (values.get(name) ?? null) : `{{${name}}}`;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
  // With a path or pipes behind it, what names the value counts.
  return whole.replace(/\0([^\0]*)\0/g, (_, name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value.replace(/^\{\{(.*)\}\}$/s, '$1') : name;
  });
}
