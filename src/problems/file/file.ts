import type { Message, WarningMessage } from '../../format/problem.js';

export function missingKey(name: string, wanted: string): Message {
  return {
    code: 'missing-key',
    message: `\`${name}\` is missing`,
    hint: `add \`${name}:\` with ${withArticle(wanted)}`,
  };
}

/** `subject` is the key in backticks or an ordinal, `wanted` reads on from "must be". */
export function wrongValue(
  subject: string,
  wanted: string,
  given: { text: string; near?: string | undefined },
): Message {
  const own = shapeOf(subject, wanted, given.text.replaceAll('`', ''));
  const hint = given.near === undefined ? (own ?? howTo(wanted)) : `did you mean \`${given.near}\`?`;
  return { code: 'wrong-value', message: `${subject} must be ${wanted}, not ${given.text}`, hint };
}

/** `text` is a number, `true` or `false` in quotes. */
export function quotedScalar(subject: string, wanted: string, text: string): Message {
  return {
    code: 'wrong-value',
    message: `${subject} must be ${wanted}, and '${text}' is text because of its quotes`,
    hint: `write \`${text}\` without quotes`,
  };
}

/** `explicit` tells a written `null` from an empty value. */
export function nullValue(subject: string, wanted: string, explicit: boolean): Message {
  const hint = explicit
    ? `leave the key out, or quote 'null' if the text is meant; \`null\` stands only in \`json\`, in \`inputs\`, and inside maps and lists of other typed data`
    : `write ${withArticle(wanted)}${orNothing(subject)}; is the next line indented far enough?`;
  return { code: 'null-value', message: `${subject} ${explicit ? 'is null' : 'has no value'}`, hint };
}

/** Keys that cannot be left out, at least where they have one meaning alone. */
const required = new Set(['`steps`', '`request`', '`call`', '`from`', '`username`', '`password`']);

function orNothing(subject: string): string {
  return required.has(subject) ? '' : ', or leave the key out';
}

/** Of what a subject is compared with. */
export function nullOperand(subject: string, explicit: boolean): Message {
  return {
    code: 'null-value',
    message: `${subject} ${explicit ? 'is compared with null' : 'has no value'}`,
    hint: nullHints[subject] ?? "to test for null write `type: 'null'`; to test that nothing is there, `exists: false`",
  };
}

const notNull = 'to test that something is there, and not null, write `notIn: [null]`';
/** By the operator, in backticks. */
const nullHints: Readonly<Record<string, string>> = {
  '`notEquals`': notNull,
  '`notIn`': notNull,
  '`notMatches`': notNull,
  '`contains`': "to test for a null among the items write `schema: { contains: { type: 'null' } }`",
  '`notContains`': "to test for no null among the items write `schema: { items: { not: { type: 'null' } } }`",
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

/** How a key is written whose shape says more than what is wanted of it; `given` is what stands there. */
function shapeOf(subject: string, wanted: string, given: string): string | undefined {
  if (subject === '`request`' && given === 'a map') return 'write method and URL as one text: `request: GET /path`';
  if (subject === '`call`') return 'name the file of the flow: `call: flows/login.session.yaml`';
  if (subject === '`multipart`') return 'write `multipart: [{ name: photo, file: ./photo.jpg }]`';
  return wanted.startsWith('a map') && Object.hasOwn(shapes, subject) ? shapes[subject]!(given) : undefined;
}

const shapes: Readonly<Record<string, (given: string) => string>> = {
  '`retry`': (given) => `write \`retry: { attempts: ${/^\d+$/.test(given) ? given : '3'}, conditions: [5xx] }\``,
  '`auth`': (given) => {
    if (/^basic\b/i.test(given)) return 'write `auth: { basic: { username: ann, password: secret } }`';
    const token = /^bearer\s+(\S+)$/i.exec(given)?.[1] ?? 'abc';
    return `write \`auth: { bearer: ${/^[\w.-]+$/.test(token) ? token : `'${token}'`} }\``;
  },
  '`basic`': () => 'write `basic: { username: ann, password: secret }`',
  '`poll`': () => 'write `poll: { until: { $.state: paid } }`',
  '`capture`': (given) => `write \`capture: { id: ${/^\$[\w.]*$/.test(given) ? given : '$.id'} }\``,
  '`graphql`': () => "write `graphql: { query: '{ me { name } }' }`",
};

/** How what is wanted is written; the first beginning that fits counts. */
const manuals: readonly (readonly [string, string])[] = [
  ['a duration', 'a whole number is milliseconds; with a unit it is `250ms`, `2s` or `1m`'],
  ['a text or a list', 'write one text, or a list of them: `[a, b]`'],
  ['a text', 'write one text here, such as `abc`, or leave the key out'],
  ['a path', 'name a file relative to this one, such as `./data/order.json`'],
  ['one of', 'choose one of them, as it is written there'],
  ['a list of two', 'write the lower and the upper bound: `[1, 5]`'],
  ['a list of steps', 'each step starts with `- `, such as `- request: GET /orders`'],
  ['a list', 'write `[a, b]`, or each element on a line of its own after `- `'],
  ['a map such as', 'write what is read and what is expected of it, such as `status: 200` or `$.id: { exists: true }`'],
  ['a map', 'write `name: value` on the lines below it, indented further'],
  ['a count', 'write how many, such as `3`, or `false` for none'],
  ['a whole number', 'write a whole number without quotes, such as `3`'],
  ['a number or operators', 'write a number such as `3`, or operators such as `{ gte: 1 }`'],
  ['a number, a date', "write a number without quotes, or a date such as '2026-01-31'"],
  ['a number', 'write a number without quotes, such as `1.5`'],
  ['`true`, `false` or a reason', 'write `true`, or the reason in words; without the key the step runs'],
  ['`true`', 'write the word without quotes'],
  ['left empty', 'write the key alone: a marker has no value'],
  ['a source', 'write a source such as `$.id`, or a map with `from`'],
  ['a JSON Schema', 'write the schema as a map, or the path of a file that has it'],
];

function howTo(wanted: string): string {
  return manuals.find(([beginning]) => wanted.startsWith(beginning))?.[1] ?? 'write a value, or leave the key out';
}

function withArticle(phrase: string): string {
  return /^(?:an? |`|one of|left|nothing)/.test(phrase) ? phrase : `a ${phrase}`;
}
