import type { Check, Condition, Subject } from '../../../../src/format/check.js';
import type { Operator } from '../../../../src/format/operators.js';
import type { Json } from '../../../../src/lib/json.js';
import { schemaUnreadable } from '../../../../src/problems/run/evaluate.js';
import { BuildFailure } from '../../../../src/engine/values/render-text.js';
import type { Exchange, Lookup } from '../../../../src/engine/ports/ports.js';
import { readExactJson } from '../../../../src/engine/values/lost-digits.js';
import type { Reading } from '../../../../src/engine/evaluate/reading.js';

export const range = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 2, offset: 1 } };

export interface Answer {
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly duration?: number;
  readonly cookies?: Readonly<Record<string, string>>;
}

function exchangeOf({ status = 200, headers = [], body = '', duration = 12.5, cookies = {} }: Answer): Exchange {
  return {
    status,
    statusText: '',
    url: 'http://localhost/',
    headers,
    duration,
    bytes: Buffer.from(body),
    text: () => body,
    json: () => {
      try {
        return JSON.parse(body) as Json;
      } catch {
        return undefined;
      }
    },
    exactJson: () => readExactJson(body),
    misread: () => undefined,
    cookie: (name) => cookies[name],
  };
}

export interface Known {
  readonly vars?: Readonly<Record<string, Json>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly schemas?: Readonly<Record<string, Json>>;
}

function lookupOf({ vars = {}, env = {} }: Known): Lookup {
  return (reference) => {
    const values: Readonly<Record<string, Json>> =
      reference.kind === 'var' ? vars : reference.kind === 'env' ? env : {};
    return Object.hasOwn(values, reference.name) ? values[reference.name] : undefined;
  };
}

export function readingOf(answer: Answer | undefined, known: Known = {}): Reading {
  return {
    exchange: answer && exchangeOf(answer),
    lookup: lookupOf(known),
    readSchema: (path) => {
      const schema = known.schemas?.[path];
      if (schema === undefined) throw new BuildFailure(schemaUnreadable(path, path, 'no such file'));
      return schema;
    },
  };
}

/** A subject in the words of a session file. */
export function subjectOf(text: string): Subject {
  if (text === 'status' || text === 'body' || text === 'duration') return { kind: text };
  if (text.startsWith('$')) return { kind: 'path', path: text, definite: !/[*?:,(]|\.\./.test(text) };
  if (text.startsWith('xpath ')) return { kind: 'xpath', expression: text.slice(6), gives: 'nodes' };
  const [kind, name = ''] = text.split(' ');
  if (kind === 'header' || kind === 'cookie') return { kind, name };
  return { kind: 'value', text };
}

/** A check of one subject; several operators all have to hold. */
export function checkOf(subject: string, expected: Readonly<Partial<Record<Operator, Json>>>): Check {
  const expectations = Object.entries(expected).map(([operator, operand]) => ({
    operator: operator as Operator,
    operand: operand as Json,
    words: operator,
  }));
  return { subject: subjectOf(subject), expectations, text: subject, range };
}

export function conditionOf(...checks: readonly Check[]): Condition {
  return { checks, text: '', range };
}
