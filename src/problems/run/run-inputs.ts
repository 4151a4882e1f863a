import type { Json } from '../../lib/json.js';
import type { Message } from '../../format/problem.js';
import { shortened } from '../../lib/sizes.js';

interface MisfitInput {
  readonly name: string;
  /** The environment variable that gives it. */
  readonly variable: string;
  /** What it gives, without secrets. */
  readonly text: string;
  readonly default: Json;
}

export function inputOfOtherType({ name, variable, text, default: value }: MisfitInput): Message {
  const { words, hint } = kindOf(value);
  return {
    code: 'input-of-other-type',
    message: `${variable} is ${JSON.stringify(shortened(text, longestShown))}, and the default of ${name} is ${words}`,
    hint: `Set it to ${hint}, or leave it unset. An input whose default is a text in quotes takes any text.`,
  };
}

/** Of a number inside a list or a map. */
export function inputLosesNumber(variable: string): Message {
  return {
    code: 'digits-lost',
    message: `${variable} has a number that JavaScript cannot hold exactly`,
    hint: 'Put the number into quotes.',
  };
}

const longestShown = 60;

function kindOf(value: Json): { readonly words: string; readonly hint: string } {
  if (typeof value === 'number') return { words: 'a number', hint: 'a number' };
  if (typeof value === 'boolean') return { words: String(value), hint: '`true` or `false`' };
  if (Array.isArray(value)) return { words: 'a list', hint: 'a JSON list such as `["a"]`' };
  return { words: 'a map', hint: 'a JSON map such as `{"a": 1}`' };
}
