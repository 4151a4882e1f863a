import type { Message, WarningMessage } from '../../format/problem.js';
import { placeText, type ValuePlace, type Wanted, wordsOf } from './wanted.js';

export function missingKey(name: string, wanted: Wanted): Message {
  return {
    code: 'missing-key',
    message: `\`${name}\` is missing`,
    hint: `add \`${name}:\` with ${wordsOf(wanted).phrase}`,
  };
}

/** What stands where something else is wanted. */
interface GivenValue {
  readonly kind: 'scalar' | 'list' | 'map';
  /** In words, a scalar in backticks. */
  readonly text: string;
  /** What was probably meant. */
  readonly near?: string | undefined;
}

export function wrongValue(place: ValuePlace, wanted: Wanted, given: GivenValue): Message {
  const { phrase, how } = wordsOf(wanted);
  const message = `${placeText(place)} must be ${phrase}, not ${given.text}`;
  const hint = given.near === undefined ? (shapeOf(place, wanted, given) ?? how) : `did you mean \`${given.near}\`?`;
  return { code: 'wrong-value', message, hint };
}

/** `text` is a number, `true` or `false` in quotes. */
export function quotedScalar(place: ValuePlace, wanted: Wanted, text: string): Message {
  return {
    code: 'wrong-value',
    message: `${placeText(place)} must be ${wordsOf(wanted).phrase}, and '${text}' is text because of its quotes`,
    hint: `write \`${text}\` without quotes`,
  };
}

/** `explicit` tells a written `null` from an empty value. */
export function nullValue(place: ValuePlace, wanted: Wanted, explicit: boolean): Message {
  const canGo = place.kind !== 'key' || !required.has(place.name);
  const hint = explicit
    ? `leave the key out, or quote 'null' if the text is meant; \`null\` stands only in \`json\`, in \`inputs\`, and inside maps and lists of other typed data`
    : `write ${wordsOf(wanted).phrase}${canGo ? ', or leave the key out' : ''}; is the next line indented far enough?`;
  return { code: 'null-value', message: `${placeText(place)} ${explicit ? 'is null' : 'has no value'}`, hint };
}

/** Keys that cannot be left out, at least where they have one meaning alone. */
const required = new Set(['steps', 'request', 'call', 'from', 'username', 'password']);

/** Of what a subject is compared with. */
export function nullOperand(place: ValuePlace, explicit: boolean): Message {
  return {
    code: 'null-value',
    message: `${placeText(place)} ${explicit ? 'is compared with null' : 'has no value'}`,
    hint:
      (place.kind === 'key' ? nullHints[place.name] : undefined) ??
      "to test for null write `type: 'null'`; to test that nothing is there, `exists: false`",
  };
}

const notNull = 'to test that something is there, and not null, write `notIn: [null]`';
/** By the operator. */
const nullHints: Readonly<Record<string, string | undefined>> = {
  notEquals: notNull,
  notIn: notNull,
  notMatches: notNull,
  contains: "to test for a null among the items write `schema: { contains: { type: 'null' } }`",
  notContains: "to test for no null among the items write `schema: { items: { not: { type: 'null' } } }`",
};

export function emptyStep(): Message {
  return {
    code: 'null-value',
    message: 'this step is empty',
    hint: 'write a step such as `- request: GET /orders`, or remove the `-`',
  };
}

/** Of an entry somewhere in typed data. */
export function emptyEntry(): Message {
  return {
    code: 'null-value',
    message: 'this entry has no value',
    hint: 'write `null` if null is meant; is the next line indented far enough?',
  };
}

export function notAMap(given: string): Message {
  return {
    code: 'not-a-session',
    message: `a session file is a map with \`steps\`, not ${given}`,
    hint: 'start with `steps:` and a list of requests below it',
  };
}

/** UTF-16, which some shells of Windows write, has a zero beside each letter. */
export function notUtf8(): Message {
  return {
    code: 'not-a-session',
    message: 'the file is not saved as UTF-8',
    hint: 'save it as UTF-8: editors show the encoding in the status bar, PowerShell has `-Encoding utf8`',
  };
}

/** Of a sign that stands for bytes which are no UTF-8. */
export function unreadableSign(): WarningMessage {
  return {
    code: 'unreadable-sign',
    severity: 'warning',
    message: 'this sign, U+FFFD, stands for bytes that are no UTF-8',
    hint: 'save the file as UTF-8, and write the sign again; where it is meant itself, write `"\\uFFFD"`',
  };
}

/** How a key is written whose shape says more than what is wanted of it. */
function shapeOf(place: ValuePlace, wanted: Wanted, { kind, text }: GivenValue): string | undefined {
  if (place.kind !== 'key') return undefined;
  if (place.name === 'request' && kind === 'map') return 'write method and URL as one text: `request: GET /path`';
  if (place.name === 'call') return 'name the file of the flow: `call: flows/login.session.yaml`';
  if (place.name === 'multipart') return 'write `multipart: [{ name: photo, file: ./photo.jpg }]`';
  return wanted.kind === 'map' ? shapes[place.name]?.(kind === 'scalar' ? text.replaceAll('`', '') : '') : undefined;
}

/** By the key; `given` is the scalar that stands there. */
const shapes: Readonly<Partial<Record<string, (given: string) => string>>> = {
  retry: (given) => `write \`retry: { attempts: ${/^\d+$/.test(given) ? given : '3'}, conditions: [5xx] }\``,
  auth: (given) => {
    if (/^basic\b/i.test(given)) return 'write `auth: { basic: { username: ann, password: secret } }`';
    const token = /^bearer\s+(\S+)$/i.exec(given)?.[1] ?? 'abc';
    return `write \`auth: { bearer: ${/^[\w.-]+$/.test(token) ? token : `'${token}'`} }\``;
  },
  basic: () => 'write `basic: { username: ann, password: secret }`',
  poll: () => 'write `poll: { until: { $.state: paid } }`',
  capture: (given) => `write \`capture: { id: ${/^\$[\w.]*$/.test(given) ? given : '$.id'} }\``,
  graphql: () => "write `graphql: { query: '{ me { name } }' }`",
};

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
