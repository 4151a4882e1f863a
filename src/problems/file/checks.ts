import { listed } from '../../lib/quotes.js';
import { subjects, subjectsIn, type SubjectPlace } from '../../format/subjects.js';
import type { Message } from '../../format/problem.js';
import type { PathFault } from './json-path.js';
import { operatorAliases } from './operators.js';
import { statusExpectation } from '../../format/status-words.js';

/** What joins or negates conditions in other tools. */
const oneOfSeveral =
  'Write `in: [a, b]` for one of several values, and a regular expression or an `else if` for one of several conditions.';
const underSubject = 'Put an operator under its subject: `$.id: { equals: 3 }`.';
const joins: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['equals', 'notEquals', 'contains', 'matches', 'exists'].map((word) => [word, underSubject])),
  or: oneOfSeveral,
  anyOf: oneOfSeveral,
  and: 'Write the entries one below the other, without `and`: all of them must pass.',
  allOf: 'Write the entries one below the other, without `allOf`: all of them must pass.',
  not: 'Write the opposite operator, such as `notEquals`, `notIn`, `notContains`, `notMatches` or `exists: false`.',
};

/** `near` are subjects that were probably meant. */
export function unknownSubject(text: string, place: SubjectPlace, near: readonly string[]): Message {
  return {
    code: 'unknown-subject',
    message: `unknown subject \`${text}\``,
    hint: Object.hasOwn(joins, text)
      ? joins[text]!
      : near.length > 0
        ? `Did you mean \`${near.join('` or `')}\`?`
        : places[place].reads,
  };
}

const inTestList: Readonly<Record<string, string>> = {
  when: 'for a condition of a test, write `tests` as a list of maps',
};

function ofResponse(key: string): string {
  return `for a field of the response, write \`$.${key}\``;
}

/** Of `name`, which entries of a list of tests may have. */
export function nameInTests(key: string): Message {
  return {
    code: 'unknown-subject',
    message: `unknown subject \`${key}\``,
    hint: 'Did you mean `$.name`? For the name of a test, write `tests` as a list of maps.',
  };
}

/** Of a key of the request, such as `capture`, in the place of a subject. */
export function keyInTests(key: string): Message {
  const field = key === 'headers' ? 'for a header, write `header NAME`' : (inTestList[key] ?? ofResponse(key));
  return {
    code: 'unknown-subject',
    message: `unknown subject \`${key}\``,
    hint: `Indent it as far as \`tests\` if it is a key of the request; ${field}.`,
  };
}

/** Subjects as they are written. */
function formsOf(kinds: readonly (keyof typeof subjects)[], last?: string): string {
  return listed(
    kinds.map((kind) => subjects[kind].form),
    last,
  );
}

/** Subjects that every response has come last: they are seldom captured. */
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
    reads: `Write ${formsOf(subjectsIn('condition'), 'or')}; ${onlyInTests.slice(0, -1).join(', ')} and ${onlyInTests.at(-1)} belong in \`tests\`.`,
  },
  poll: { name: 'a poll', reads: `Write ${formsOf(subjectsIn('poll'), 'or')} of the last response.` },
  stream: {
    name: '`until` of a stream',
    reads: 'Write a path into the list of events, such as `$[*].data.type` or `$[-1].event`.',
  },
  test: { name: 'a test', reads: `Write ${formsOf(subjectsIn('test'), 'or')}.` },
  capture: { name: 'a capture', reads: `Write ${formsOf(captured, 'or')}.` },
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

/** `key` is `when`, `until` or `failWhen`; `poll` is the only map that needs one of them. */
export function emptyCondition(key: string, place?: SubjectPlace): Message {
  const isOfPoll = key === 'until' && place !== 'stream';
  return {
    code: 'empty-condition',
    message: `\`${key}\` has no condition`,
    hint: `Write a condition such as \`${place === 'stream' ? '$[*].data.type: { contains: done }' : 'status: 200'}\`, or remove ${isOfPoll ? '`poll`' : 'the key'}.`,
  };
}

/** Of an entry of a list of tests that has only a name or a condition. */
export function emptyTest(): Message {
  return {
    code: 'empty-test',
    message: 'this entry of `tests` has no test',
    hint: 'Write a subject and what you expect next to its `name` or `when`, such as `status: 200`.',
  };
}

/** Of `each` and `some`. @param text - a key below them */
export function notBelowElement(text: string, operator: string): Message {
  return {
    code: 'not-below-element',
    message: `\`${operator}\` cannot read \`${text}\`: it is not a path below an element`,
    hint: `Write only paths such as \`$.${text.trim().split(/\s+/).at(-1)}\`, for fields of the element, or only operators, for the element itself.`,
  };
}

/** Of a subject, or of `length`, with a map that has no operator; `subject` as written. */
export function emptyExpectation(subject: string): Message {
  const hint =
    subject === 'length'
      ? 'Write a number such as `3`, or an operator such as `gte: 1`.'
      : 'Write an operator such as `exists: true`; to compare with an empty map, write `equals: {}`.';
  const message = `\`${subject}\` has a map without an operator`;
  return { code: 'empty-expectation', message, hint };
}

export function badJsonPath(path: string, { reason, hint, isTooLarge }: PathFault): Message {
  return isTooLarge
    ? { code: 'number-too-large', message: `\`${path}\`: ${reason}`, hint }
    : { code: 'bad-json-path', message: `invalid JSON path \`${path}\`: ${reason}`, hint };
}

export function badRegex(pattern: string, reason: string): Message {
  const message = `invalid regular expression \`${pattern}\`: ${reason}`;
  const [inline = '', flags = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? [];
  const hint = flags
    ? `Write flags behind slashes: \`/${pattern.slice(inline.length)}/${[...new Set(flags)].toSorted().join('')}\`.`
    : 'Put a backslash before a character that is meant literally; in single quotes one is enough.';
  return { code: 'bad-regex', message, hint };
}

/** Of `/…/g`. @param flags - what is behind the last slash */
export function badRegexFlag(written: string, flags: string): Message {
  const known = [...new Set(flags)].filter((flag) => 'imsu'.includes(flag)).toSorted();
  const pattern = written.slice(1, -flags.length - 1);
  const meant = known.length > 0 ? `/${pattern}/${known.join('')}` : pattern;
  return {
    code: 'bad-regex-flag',
    message: `invalid flags \`${flags}\` of the regular expression \`${written}\``,
    hint: `Write \`${meant}\`. Flags are \`i\`, \`m\`, \`s\` and \`u\`, in this order. To match the slashes, write \`${written.replaceAll('/', '\\/')}\`.`,
  };
}

/** A comparison that is written with its sign: `< 300`. */
function compared(text: string, numberOf: (operand: string) => number | undefined): string | undefined {
  const [, sign = '', operand = ''] = /^([<>]=?|!=)\s*(\S+)$/.exec(text) ?? [];
  const number = numberOf(operand);
  return operand === '' || number === undefined || Number.isNaN(number)
    ? undefined
    : `Write \`{ ${operatorAliases[sign]}: ${number} }\`.`;
}

/** `text` is what a status is compared with, and `denies` whether it must not be that. */
export function statusAsText(text: string, denies: boolean): Message {
  const number = /^\d+$/.test(text);
  const meant = statusExpectation(text, denies);
  const plain = number ? 'Write it without quotes, such as `status: 200`.' : 'Write a number, such as `status: 200`.';
  const hint = meant === undefined ? (compared(text, Number) ?? plain) : `Write \`${meant}\`.`;
  return {
    code: 'status-as-text',
    message: number
      ? `a status is a number, and the quotes make \`${text}\` a string`
      : `a status is a number, not \`${text}\``,
    hint,
  };
}

export function statusAsList(): Message {
  return {
    code: 'status-as-list',
    message: 'a status is one number and never equals a list',
    hint: 'Write `in:` with the list, such as `in: [200, 201]`.',
  };
}

/** `msOf` reads a text as a duration. */
export function durationAsText(text: string, msOf: (text: string) => number | undefined): Message {
  return {
    code: 'duration-as-text',
    message: `a duration is a number of milliseconds, and \`${text}\` is a string`,
    hint: compared(text, msOf) ?? `Write the milliseconds, such as \`${msOf(text) ?? 500}\`.`,
  };
}
