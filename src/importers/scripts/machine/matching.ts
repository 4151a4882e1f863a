import type { JsonType } from '../logic/atom.js';
import { ask, constant, type Formula, not, or } from '../logic/formula.js';
import { isAlwaysThere, isNumber, isText, type Subject } from '../logic/subject.js';
import { exists } from './truth.js';
import { overFormulas, unknownFormula, type Value } from './value.js';

type Regex = Extract<Value, { kind: 'regex' }>;

/** Whether a regular expression finds something in a value, which JavaScript takes as text: `undefined` and `null` too. */
export function matches(given: Value, { pattern, flags }: Regex): Formula {
  if (flags.includes('y')) return unknownFormula('a sticky regular expression');
  const kept = [...'imsu'].filter((flag) => flags.includes(flag)).join('');
  const regex = new RegExp(pattern, kept);
  return overFormulas(given, (value) => {
    if (value.kind === 'constant') return constant(regex.test(String(value.value)));
    if (value.kind !== 'read') return unknownFormula('a text that the script makes');
    return or(...beyondText(value.subject, regex), ask(value.subject, { op: 'matches', pattern, flags: kept }));
  });
}

function beyondText(subject: Subject, regex: RegExp): readonly Formula[] {
  if (isAlwaysThere(subject)) return [];
  const missing = regex.test('undefined') ? [not(exists(subject))] : [];
  if (isText(subject) || isNumber(subject)) return missing;
  const types: readonly JsonType[] = [
    ...(regex.test('null') ? (['null'] as const) : []),
    ...(regex.test('[object Object]') ? (['object'] as const) : []),
  ];
  // The items of a list are joined, so that what any text has is in it.
  const isAny = ['a', '0', 'a,b', '1,2'].every((text) => regex.test(text));
  const lists = isAny ? [ask(subject, { op: 'length', order: 'gt', count: 0, of: ['array'] })] : [];
  return [...missing, ...(types.length === 0 ? [] : [ask(subject, { op: 'types', types })]), ...lists];
}
