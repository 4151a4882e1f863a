import { givenInput } from '../../lib/input-variable.js';
import type { Json } from '../../lib/json.js';
import { lostNumber } from '../../lib/numbers.js';
import { inputLosesNumber, inputOfOtherType } from '../../problems/run/environment.js';
import type { Failure } from '../../record/record.js';
import type { Binding } from '../../format/session.js';
import type { RunContext } from '../context/run-context.js';
import { typedLike } from '../values/typed-like.js';

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

/** An input of a CI's form that nobody fills in comes as an empty variable, which says nothing of a number. */
function isUnset(value: Json, text: string): boolean {
  return value !== null && typeof value !== 'string' && text.trim() === '';
}
