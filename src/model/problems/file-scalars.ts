import type { Message } from '../problem.js';

export function numberTooLarge(text: string): Message {
  return {
    code: 'number-too-large',
    message: `\`${text}\` is not below 2^53, from where on numbers lose digits`,
    hint: `quote it to keep it as text: '${text}'`,
  };
}

/** Of a plus or a zero at its beginning. */
export function numberNotAsWritten(text: string, value: number): Message {
  return {
    code: 'number-not-as-written',
    message: `\`${text}\` is the number ${value} to YAML, and goes on as such`,
    hint: `quote it to keep it as text: '${text}'; for the number, write \`${value}\``,
  };
}

export function notJsonNumber(text: string): Message {
  return {
    code: 'not-a-json-number',
    message: `\`${text}\` is a number that JSON does not have`,
    hint: `quote it to keep it as text: '${text}'`,
  };
}
