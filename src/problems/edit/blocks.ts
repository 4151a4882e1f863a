import type { Message } from '../../format/problem.js';

export function strayEndSelected(row: number): Message {
  return {
    code: 'block-cut',
    message: `the \`end\` of row ${row} closes no if, so it would close the new one`,
    hint: 'Remove that row first, or leave it out of the selection.',
  };
}

export function blockNotClosed(row: number): Message {
  return {
    code: 'block-not-closed',
    message: `the if of row ${row} has no \`end\`, so the new \`end\` would close it`,
    hint: 'Write `- end:` where its last arm ends.',
  };
}

const otherRows: Readonly<Record<string, string>> = { request: 'a request', call: 'a call', end: 'a stray end' };

/** @param kind - of the step of the row */
export function notAMarker(row: number, kind: string): Message {
  return {
    code: 'not-a-marker',
    message: `row ${row} is ${otherRows[kind] ?? kind}, not part of an if / else`,
    hint: 'Give the row of an if, else if, else or end.',
  };
}

export function armWithoutCondition(row: number, kind: string): Message {
  return {
    code: 'arm-without-condition',
    message: `row ${row} is \`${kind}\`, which has no condition`,
    hint: 'Give the row of an if or else if, or of a request or call.',
  };
}

export function rowWithoutCondition(row: number): Message {
  return {
    code: 'row-without-condition',
    message: `row ${row} has no condition of its own`,
    hint: 'See the conditions with `callsheet rows`, or remove an if / else with `callsheet unwrap`.',
  };
}

export function armKeepsCondition(row: number): Message {
  return {
    code: 'arm-keeps-condition',
    message: `row ${row} is part of an if / else, which needs its condition`,
    hint: 'Remove the if / else with `callsheet unwrap`; its requests stay.',
  };
}

/** A note, not a refusal. */
export function noResponseYet(row: number): string {
  return `no request comes before row ${row}, so the condition has no response to read and is never true`;
}

export function elseExists(block: number, row: number): Message {
  return {
    code: 'else-exists',
    message: `the if of row ${block} has an else in row ${row}: no arm can follow it`,
    hint: 'Edit the condition of an arm, or remove the else first.',
  };
}

/** Why a text is not a condition. */
export const conditionFaults = {
  empty: (): string => 'it is empty',
  noSubject: (): string => 'it does not start with status, $.path, header NAME, xpath EXPR or {{reference}}',
  noOperator: (words: string): string =>
    words === '' ? 'no operator follows its subject' : `\`${words}\` does not start with an operator`,
  /** @param joiner - as it is written: `and`, `||` */
  nothingFollows: (joiner: string): string =>
    `nothing follows \`${joiner}\`; put the value in quotes if the word belongs to it`,
  otherJoiner: (joiner: string, isAnd: boolean): string => {
    const meant = isAnd ? 'is written `and`' : 'is unknown: every part of a condition has to be true';
    return `\`${joiner}\` between conditions ${meant}; put the value in quotes if it belongs to it`;
  },
  twice: (name: string, operator: string): string => `${name} has ${operator} twice`,
} as const;

/**
 * @param reason - one of `conditionFaults`
 * @param near - words that were probably meant
 */
export function badCondition(text: string, reason: string, near?: string): Message {
  return {
    code: 'bad-condition',
    message: `invalid condition \`${text}\`: ${reason}`,
    hint: near
      ? `Did you mean \`${near}\`?`
      : 'Write it in words, such as `$.state equals done` or `status is at least 400`, or as YAML, such as `{ status: 404 }`.',
  };
}
