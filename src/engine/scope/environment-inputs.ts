import { givenInput } from '../../lib/input-variable.js';
import type { Json } from '../../lib/json.js';
import { lostNumber, numberFate } from '../../lib/numbers.js';
import { inputLosesNumber, inputOfOtherType } from '../../problems/run/environment.js';
import type { Failure } from '../../record/record.js';
import type { Binding } from '../../format/session.js';
import type { RunContext } from '../context/run-context.js';

/** What a session is given when it starts; `failure` is of the first input that cannot be given. */
export interface GivenInputs {
  readonly given: ReadonlyMap<string, Json>;
  readonly failure?: Failure;
}

/** What CALLSHEET_INPUT_* variables give a case. */
export function environmentInputs(inputs: readonly Binding[], { ports, redactor }: RunContext): GivenInputs {
  const given = new Map<string, Json>();
  for (const { name, value, range } of inputs) {
    const input = givenInput(name, ports.processEnv);
    if (!input || isUnset(value, input.text)) continue;
    const typed = typedLike(value, input.text);
    const isLost = typeof typed === 'object' && lostNumber(input.text) !== undefined;
    if (isLost) return { given, failure: { ...inputLosesNumber(input.variable), range } };
    if (typed === undefined) {
      redactor.learnNamed(name, input.text);
      const text = redactor.value(name, input.text) as string;
      return { given, failure: { ...inputOfOtherType({ ...input, name, text, default: value }), range } };
    }
    given.set(name, typed);
  }
  return { given };
}

/** An input of a CI's form that is left empty comes as an empty variable, which says nothing of a number. */
function isUnset(value: Json, text: string): boolean {
  return value !== null && typeof value !== 'string' && text.trim() === '';
}

/** An input from the environment takes the type of its default: `4` for a default of 3. Undefined where it is of another type. */
export function typedLike(value: Json, text: string): Json | undefined {
  if (value === null || typeof value === 'string') return text;
  if (typeof value === 'number' && keepsNoNumber(text)) return text;
  try {
    const parsed = JSON.parse(text) as Json;
    return isLike(parsed, value) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isLike(parsed: Json, value: Json): boolean {
  return parsed !== null && typeof parsed === typeof value && Array.isArray(parsed) === Array.isArray(value);
}

/** An id that no number keeps, as `0042` or one of twenty digits, is better as a text than as another id. */
function keepsNoNumber(text: string): boolean {
  const number = text.trim();
  return lostNumber(number) !== undefined || (/^-?\d+$/.test(number) && numberFate(number) !== 'kept');
}
