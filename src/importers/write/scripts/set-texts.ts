import type { Json } from '../../../lib/json.js';
import { mentions } from './script-files.js';
import type { Scripts } from './placed-script.js';

/** Code that scripts of the suite put into variables, for scripts that are carried over to evaluate. */
export function codeIn({ all }: Scripts, once: ReadonlyMap<string, Json>): readonly string[] {
  const rests = all.flatMap(({ read }) => read.rest ?? []).join('\n');
  const set = all.flatMap(({ read }) => read.sets.flatMap(({ values }) => Object.entries(values)));
  return [...once, ...set].flatMap(([name, value]) =>
    typeof value === 'string' && code.test(value) && mentions(rests, name) ? [value] : [],
  );
}

const code = /\b(?:pm|postman|bru)\.\w/;

/** Whether a row sets a variable to a text that is not only one reference. */
export function isTextIn({ all }: Scripts, once: ReadonlyMap<string, Json>): (name: string) => boolean {
  const texts = new Set([...once].flatMap(([name, value]) => (isText(value) ? [name] : [])));
  for (const { read } of all)
    for (const { values } of read.sets)
      for (const [name, value] of Object.entries(values)) if (isText(value)) texts.add(name);
  return (name) => texts.has(name);
}

function isText(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const [, reference = ''] = /^\{\{([^{}]*)\}\}$/.exec(value) ?? [];
  return !/^(?:suite:[^|]*|(?:randomInt|timestamp)\b[^|]*)$/.test(reference);
}
