import type { Message, WarningMessage } from '../../format/problem.js';

/** Of a number that would be printed as another one, by its size or by its digits. */
export function numberTooLarge(text: string): Message {
  return {
    code: 'number-too-large',
    message: `a number cannot hold \`${text}\`: it would become ${Number(text)}`,
    hint: `quote it to keep it as text: '${text}'`,
  };
}

/** Of one that keeps its value and loses its writing: `01234`, `10.00`, `1E3`. */
export function numberNotAsWritten(text: string, value: number): WarningMessage {
  return {
    code: 'number-not-as-written',
    severity: 'warning',
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

/** Of a key without a value, where a comment stands in its place. */
export function valueInComment(subject: string, comment: string): Message {
  return { code: 'null-value', message: `${subject} has no value`, hint: quoteComment(comment) };
}

/** The same where null may be sent. */
export function nullByComment(subject: string, comment: string): WarningMessage {
  return {
    code: 'value-in-comment',
    severity: 'warning',
    message: `${subject} is null: what follows it is a comment`,
    hint: quoteComment(comment),
  };
}

function quoteComment(comment: string): string {
  return `\`#\` begins a comment: for the text, put it into quotes: '${comment}'`;
}

/** Of a space that is none to YAML, such as the no-break space of a web page. */
export function oddSpace(): Message {
  return {
    code: 'odd-space',
    message:
      'a space in this line is none to YAML, though it looks like one: a no-break space, or another that programs of text write',
    hint: 'write the spaces of the line anew; text copied from a web page or a chat may have such ones',
  };
}
