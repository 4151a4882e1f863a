import type { Message } from '../problem.js';

export function numberTooLarge(text: string): Message {
  return {
    code: 'number-too-large',
    message: `\`${text}\` is not below 2^53, from where on numbers lose digits`,
    hint: `quote it to keep it as text: '${text}'`,
  };
}

export function notJsonNumber(text: string): Message {
  return {
    code: 'not-a-json-number',
    message: `\`${text}\` is a number that JSON does not have`,
    hint: `quote it to keep it as text: '${text}'`,
  };
}
