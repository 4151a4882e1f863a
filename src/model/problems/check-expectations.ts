import type { Message } from '../problem.js';
import { yamlText } from '../yaml-text.js';
import { meantOfMatches } from './meant-expectation.js';

/** What `callsheet check` warns of where a check can never hold. `text` is the check in words. */

function neverHolds(text: string, why: string, hint: string): Message {
  return { code: 'never-holds', message: `\`${text}\` never holds: ${why}`, hint };
}

export function boundsReversed(text: string): Message {
  return neverHolds(text, 'the lower bound is above the upper one', 'write the lower bound first');
}

export function noStatus(text: string, number: number): Message {
  return neverHolds(text, `${number} is no status`, 'a status has three digits, such as 200');
}

export function notInOrder(text: string, operand: string): Message {
  const hint = "compare with a number, a date such as '2026-01-31', or a reference to one";
  return neverHolds(text, `\`${operand}\` is neither a number nor a date`, hint);
}

/** `path` names any number of places; `operand` is what its list is compared with. */
export function listOfMatches(text: string, path: string, operand: string | number | boolean): Message {
  const [written, meant] =
    typeof operand === 'string' ? [yamlText(operand), meantOfMatches(operand)] : [String(operand)];
  const hint = `write \`contains: ${written}\`, or \`equals: [${written}]\` for the whole list`;
  const asked = meant === undefined ? hint : `did you mean \`${meant}\`? to compare with the text, ${hint}`;
  return neverHolds(text, `\`${path}\` gives the list of its matches`, asked);
}

/** `path` names any number of places. */
export function noEmptyList(text: string, path: string): Message {
  return neverHolds(text, `\`${path}\` gives no list where it matches nothing`, 'write `empty: true`');
}

export function noResponseBefore(condition: string): Message {
  return {
    code: 'no-response-before',
    message: `no request comes before this, so \`${condition}\` has no response to read and never holds`,
    hint: 'a condition reads the request before it in this file: move it below one, or compare a `{{…}}`',
  };
}
