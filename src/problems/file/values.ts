import type { Message, WarningMessage } from '../../format/problem.js';
import { placeText, type ValuePlace, type Wanted, wordsOf } from './wanted.js';

export function missingKey(name: string, wanted: Wanted): Message {
  return {
    code: 'missing-key',
    message: `\`${name}\` is missing`,
    hint: `Add \`${name}:\` with ${wordsOf(wanted).phrase}.`,
  };
}

/** A value in the place of another kind of value. */
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
  const hint = given.near === undefined ? (shapeOf(place, wanted, given) ?? how) : `Did you mean \`${given.near}\`?`;
  return { code: 'wrong-value', message, hint };
}

/** `text` is a number, `true` or `false` in quotes. */
export function quotedScalar(place: ValuePlace, wanted: Wanted, text: string): Message {
  return {
    code: 'wrong-value',
    message: `${placeText(place)} must be ${wordsOf(wanted).phrase}, and the quotes make '${text}' a string`,
    hint: `Write \`${text}\` without quotes.`,
  };
}

/** `explicit` tells a written `null` from an empty value. */
export function nullValue(place: ValuePlace, wanted: Wanted, explicit: boolean): Message {
  const canGo = place.kind !== 'key' || !required.has(place.name);
  const hint = explicit
    ? `Remove the key, or quote 'null' if the string is meant: only \`json\`, \`inputs\`, \`headers\` of a request, and maps and lists of other typed data can have \`null\`.`
    : `Write ${wordsOf(wanted).phrase}${canGo ? ', or remove the key' : ''}, or indent the next line further if it is the value.`;
  return { code: 'null-value', message: `${placeText(place)} ${explicit ? 'is null' : 'has no value'}`, hint };
}

/** Keys that their map needs, at least if they have only one meaning. */
const required = new Set(['steps', 'request', 'call', 'from', 'username', 'password']);

/** Of what a subject is compared with. */
export function nullOperand(place: ValuePlace, explicit: boolean): Message {
  return {
    code: 'null-value',
    message: `${placeText(place)} ${explicit ? 'is compared with null' : 'has no value'}`,
    hint:
      (place.kind === 'key' ? nullHints[place.name] : undefined) ??
      "Write `type: 'null'` to test for null, and `exists: false` to test that there is no value.",
  };
}

const notNull = 'Write `notIn: [null]` to test that a value exists and is not null.';
/** By the operator. */
const nullHints: Readonly<Record<string, string | undefined>> = {
  notEquals: notNull,
  notIn: notNull,
  notMatches: notNull,
  contains: "Write `schema: { contains: { type: 'null' } }` to test for a null among the items.",
  notContains: "Write `schema: { items: { not: { type: 'null' } } }` to test for no null among the items.",
};

export function emptyStep(): Message {
  return {
    code: 'null-value',
    message: 'this step is empty',
    hint: 'Write a step such as `- request: GET /orders`, or remove the `-`.',
  };
}

/** Of an entry somewhere in typed data. */
export function emptyEntry(): Message {
  return {
    code: 'null-value',
    message: 'this entry has no value',
    hint: 'Write `null` if null is meant, or indent the next line further if it is the value.',
  };
}

export function notAMap(given: string): Message {
  return {
    code: 'not-a-session',
    message: `a session file is a map with \`steps\`, not ${given}`,
    hint: 'Start with `steps:` and a list of requests below it.',
  };
}

/** UTF-16, which some shells of Windows write, has a zero next to each letter. */
export function notUtf8(): Message {
  return {
    code: 'not-a-session',
    message: 'the file is not saved as UTF-8',
    hint: 'Save it as UTF-8: editors show the encoding in the status bar, PowerShell has `-Encoding utf8`.',
  };
}

/** Of the character that replaces bytes which are not valid UTF-8. */
export function unreadableSign(): WarningMessage {
  return {
    code: 'unreadable-sign',
    severity: 'warning',
    message: 'this character, U+FFFD, replaces bytes that are not valid UTF-8',
    hint: 'Save the file as UTF-8, and write the character again; if U+FFFD itself is meant, write `"\\uFFFD"`.',
  };
}

/** How a key is written whose shape says more than what is wanted of it. */
function shapeOf(place: ValuePlace, wanted: Wanted, { kind, text }: GivenValue): string | undefined {
  if (place.kind !== 'key') return undefined;
  if (place.name === 'request' && kind === 'map') return 'Write method and URL as one string: `request: GET /path`.';
  if (place.name === 'call') return 'Write the path of the flow: `call: flows/login.session.yaml`.';
  if (place.name === 'multipart') return 'Write `multipart: [{ name: photo, file: ./photo.jpg }]`.';
  const isShaped = wanted.kind === 'map' || wanted.kind === 'auth';
  return isShaped ? shapes[place.name]?.(kind === 'scalar' ? text.replaceAll('`', '') : '') : undefined;
}

/** By the key; `given` is its scalar. */
const shapes: Readonly<Partial<Record<string, (given: string) => string>>> = {
  retry: (given) => `Write \`retry: { attempts: ${/^\d+$/.test(given) ? given : '3'}, conditions: [5xx] }\`.`,
  auth: (given) => {
    if (/^basic\b/i.test(given)) return 'Write `auth: { basic: { username: ann, password: secret } }`.';
    const token = /^bearer\s+(\S+)$/i.exec(given)?.[1] ?? 'abc';
    return `Write \`auth: { bearer: ${/^[\w.-]+$/.test(token) ? token : `'${token}'`} }\`.`;
  },
  basic: () => 'Write `basic: { username: ann, password: secret }`.',
  digest: () => 'Write `digest: { username: ann, password: secret }`.',
  apiKey: () => "Write `apiKey: { name: x-api-key, value: '{{env.API_KEY}}' }`.",
  poll: () => 'Write `poll: { until: { $.state: paid } }`.',
  stream: () => "Write `stream: { until: { '$[*].data.type': { contains: done } } }`.",
  capture: (given) => `Write \`capture: { id: ${/^\$[\w.]*$/.test(given) ? given : '$.id'} }\`.`,
  graphql: () => "Write `graphql: { query: '{ me { name } }' }`.",
};

/** Of a number that JavaScript would print as another one, by its size or by its digits. */
export function numberTooLarge(text: string): Message {
  return {
    code: 'number-too-large',
    message: `a number cannot hold \`${text}\`: it would become ${Number(text)}`,
    hint: `Quote it to keep it as a string: '${text}'.`,
  };
}

/** Of one that keeps its value and loses its writing: `01234`, `10.00`, `1E3`. */
export function numberNotAsWritten(text: string, value: number): WarningMessage {
  return {
    code: 'number-not-as-written',
    severity: 'warning',
    message: `YAML reads \`${text}\` as the number ${value}`,
    hint: `Quote it to keep it as a string: '${text}'; for the number, write \`${value}\`.`,
  };
}

export function notJsonNumber(text: string): Message {
  return {
    code: 'not-a-json-number',
    message: `JSON does not have the number \`${text}\``,
    hint: `Quote it to keep it as a string: '${text}'.`,
  };
}

/** Of a key that has a comment in the place of its value. */
export function valueInComment(subject: string, comment: string): Message {
  return { code: 'null-value', message: `${subject} has no value`, hint: quoteComment(comment) };
}

/** The same in data that may have null. */
export function nullByComment(subject: string, comment: string): WarningMessage {
  return {
    code: 'value-in-comment',
    severity: 'warning',
    message: `${subject} is null: a comment follows it`,
    hint: quoteComment(comment),
  };
}

function quoteComment(comment: string): string {
  return `Put the string into quotes if it is meant, as \`#\` begins a comment: '${comment}'.`;
}

/** Of a space that YAML does not accept, such as the no-break space of a web page. */
export function oddSpace(): Message {
  return {
    code: 'odd-space',
    message: 'this line has a space that YAML does not accept: a no-break space, or another that word processors write',
    hint: 'Write the spaces of the line again: text copied from a web page or a chat may have others.',
  };
}
