import { listed } from '../../lib/listed.js';
import { subjects, subjectsIn, type SubjectPlace } from '../../format/subjects.js';
import type { Message } from '../../format/problem.js';
import type { PathFault } from './json-path.js';
import { operatorAliases } from './operators.js';
import { statusExpectation } from '../../format/status-words.js';

/** What joins or turns conditions in other tools. */
const oneOfSeveral =
  'no word joins conditions: for one of several values write `in: [a, b]`, for one of several conditions a regular expression or an `else if`';
const underSubject = 'an operator stands under what it is asked of: `$.id: { equals: 3 }`';
const joins: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['equals', 'notEquals', 'contains', 'matches', 'exists'].map((word) => [word, underSubject])),
  or: oneOfSeveral,
  anyOf: oneOfSeveral,
  and: 'all entries have to hold: write them beside each other, without `and`',
  allOf: 'all entries have to hold: write them beside each other, without `allOf`',
  not: 'write the contrary, such as `notEquals`, `notIn`, `notContains`, `notMatches` or `exists: false`',
};

/** `near` are subjects that were probably meant. */
export function unknownSubject(text: string, place: SubjectPlace, near: readonly string[]): Message {
  return {
    code: 'unknown-subject',
    message: `\`${text}\` is nothing that can be read`,
    hint: Object.hasOwn(joins, text)
      ? joins[text]!
      : near.length > 0
        ? `did you mean \`${near.join('` or `')}\`?`
        : places[place].reads,
  };
}

/** Of a key of the request, such as `capture`, where a subject is to stand. */
export function keyInTests(key: string): Message {
  const field =
    key === 'headers' ? 'for a header write `header NAME`' : `for a field of the response write \`$.${key}\``;
  return {
    code: 'unknown-subject',
    message: `\`${key}\` is nothing that can be read`,
    hint: `as a key of the request it stands beside \`tests\`: indent it less; ${field}`,
  };
}

/** Subjects as they are written. */
function formsOf(kinds: readonly (keyof typeof subjects)[], last?: string): string {
  return listed(
    kinds.map((kind) => subjects[kind].form),
    last,
  );
}

/** What every response has is seldom captured: that comes last. */
const captured = subjectsIn('capture').toSorted(
  (a, b) => Number(subjects[a].isAlwaysThere) - Number(subjects[b].isAlwaysThere),
);

/** Of names there are several. */
const onlyInTests = subjectsIn('test')
  .filter((kind) => !subjects[kind].places.includes('condition'))
  .map((kind) => (subjects[kind].form === kind ? kind : `${kind}s`));

const places: Readonly<Record<SubjectPlace, { readonly name: string; readonly reads: string }>> = {
  condition: {
    name: 'a condition',
    reads: `a condition reads ${formsOf(subjectsIn('condition'))}; ${onlyInTests.slice(0, -1).join(', ')} and ${onlyInTests.at(-1)} belong into \`tests\``,
  },
  poll: { name: 'a poll', reads: `a poll reads ${formsOf(subjectsIn('poll'))} of the last response` },
  test: { name: 'a test', reads: `write ${formsOf(subjectsIn('test'), 'or')}` },
  capture: { name: 'a capture', reads: `a capture reads ${formsOf(captured)}` },
};

export function subjectNotAllowed(text: string, place: SubjectPlace): Message {
  return {
    code: 'subject-not-allowed',
    message: `${places[place].name} cannot read \`${text}\``,
    hint: places[place].reads,
  };
}

export function pollOnValue(text: string): Message {
  return {
    code: 'poll-on-value',
    message: `a poll cannot wait for \`${text}\`: no response changes it`,
    hint: places.poll.reads,
  };
}

/** `key` is `when`, `until` or `failWhen`. */
export function emptyCondition(key: string): Message {
  return {
    code: 'empty-condition',
    message: `\`${key}\` says nothing`,
    hint: `write a condition such as \`status: 200\`, or leave ${key === 'until' ? '`poll`' : 'the key'} out`,
  };
}

/** Of a subject, or of `length`, with a map that has no operator; `subject` as written. */
export function emptyExpectation(subject: string): Message {
  const hint =
    subject === 'length'
      ? 'write a number such as `3`, or an operator such as `gte: 1`'
      : 'write an operator such as `exists: true`; to compare with an empty map write `equals: {}`';
  const message = `\`${subject}\` has a map without an operator, which expects nothing`;
  return { code: 'empty-expectation', message, hint };
}

export function badJsonPath(path: string, { reason, hint, isTooLarge }: PathFault): Message {
  return isTooLarge
    ? { code: 'number-too-large', message: `\`${path}\`: ${reason}`, hint }
    : { code: 'bad-json-path', message: `\`${path}\` is not a JSON path: ${reason}`, hint };
}

const insteadOfFlag: Readonly<Record<string, string>> = {
  i: 'write both cases, such as `[Pp]aid`',
  m: 'for the start of a line write `(?:^|\\n)` in place of `^`, for its end `(?=\\r?\\n|$)` in place of `$`',
  s: 'for any sign, line breaks too, write `[\\s\\S]` in place of `.`',
};

export function badRegex(pattern: string, reason: string): Message {
  const message = `\`${pattern}\` is not a regular expression: ${reason}`;
  const flag = /\(\?([imsx])[imsx]*\)/.exec(pattern)?.[1];
  const hint = flag
    ? `there are no flags: ${insteadOfFlag[flag] ?? 'leave it out'}`
    : 'put a backslash before a sign that is meant as itself; in single quotes one is enough';
  return { code: 'bad-regex', message, hint };
}

/** A comparison that is written with its sign: `< 300`. */
function compared(text: string, numberOf: (operand: string) => number | undefined): string | undefined {
  const [, sign = '', operand = ''] = /^([<>]=?|!=)\s*(\S+)$/.exec(text) ?? [];
  const number = numberOf(operand);
  return operand === '' || number === undefined || Number.isNaN(number)
    ? undefined
    : `write \`{ ${operatorAliases[sign]}: ${number} }\``;
}

/** `text` is what a status is compared with, and `denies` whether it must not be that. */
export function statusAsText(text: string, denies: boolean): Message {
  const number = /^\d+$/.test(text);
  const meant = statusExpectation(text, denies);
  const plain = number ? 'write it without quotes, such as `status: 200`' : 'write a number, such as `status: 200`';
  const hint = meant === undefined ? (compared(text, Number) ?? plain) : `write \`${meant}\``;
  return {
    code: 'status-as-text',
    message: `a status is a number, and \`${text}\` is ${number ? 'text because of its quotes' : 'none'}`,
    hint,
  };
}

export function statusAsList(): Message {
  return {
    code: 'status-as-list',
    message: 'a status is one number and never equals a list',
    hint: 'write `in:` with the list, such as `in: [200, 201]`',
  };
}

/** `msOf` reads a text as a duration. */
export function durationAsText(text: string, msOf: (text: string) => number | undefined): Message {
  return {
    code: 'duration-as-text',
    message: `a duration is a number of milliseconds, and \`${text}\` is a text`,
    hint: compared(text, msOf) ?? `write the milliseconds, such as \`${msOf(text) ?? 500}\``,
  };
}
