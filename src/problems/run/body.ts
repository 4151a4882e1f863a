import { deepestJson } from '../../lib/json.js';
import type { Message } from '../../format/problem.js';

export function bodyTooDeep(levels: number): Message {
  return {
    code: 'body-not-json',
    message: `the body is nested deeper than ${levels} levels`,
    hint: 'Read body instead, which takes any text: a path reads JSON only up to that depth.',
  };
}

export function bodyNotJson(type: string, fault?: string): Message {
  return {
    code: 'body-not-json',
    message:
      fault === undefined ? `the body is ${type || 'of no type'}, not JSON` : `the body is invalid JSON: ${fault}`,
    hint: 'Read body instead, which takes any text: a path reads only JSON.',
  };
}

/** @param encoding - one that the response's `content-encoding` names, and that cannot be undone */
export function bodyPacked(encoding: string): Message {
  return {
    code: 'body-not-json',
    message: `unknown content-encoding ${JSON.stringify(encoding.slice(0, 60))} of the body`,
    hint: 'Ask for gzip, deflate, br or zstd with accept-encoding.',
  };
}

export function bodyEmpty(): Message {
  return { code: 'body-not-json', message: 'the body is empty', hint: 'Read body instead: a path reads only JSON.' };
}

/**
 * @param reason - the words of the JavaScript engine, which may quote the body
 * @param length - of the body, in characters
 */
export function jsonFault(reason: string, length: number): string {
  const [, isAfter, position, line, column] =
    /( after JSON)?(?: in JSON)? at position (\d+) \(line (\d+) column (\d+)\)$/.exec(reason) ?? [];
  if (Number(position) >= length) return 'it ends too early';
  if (line !== undefined) return `it goes ${isAfter ? 'on after its end' : 'wrong'} at line ${line}, column ${column}`;
  const [, sign] = /^Unexpected token '(.{1,2})', /su.exec(reason) ?? [];
  return sign === undefined ? 'it ends too early' : `it has ${JSON.stringify(sign)} where none can be`;
}

/** Of a cookie that the response itself sets. @param attributes - those that limit where and how long it is sent */
export function cookieNotSent(url: string, attributes: readonly string[]): string {
  const limits = attributes.length === 0 ? '' : `: ${attributes.join('; ')}`;
  return `The response sets it, but a browser would not send it to ${url}${limits}. Read header set-cookie for what a response sets.`;
}

const mostKeys = 8;

/** Why a path ends early. `at` is the part of it that is there, `key` what it goes on with. */
export const pathEnds = {
  near: (at: string, key: string, near: string): string => `${at} has no ${key}: did you mean ${near}?`,
  keys: (at: string, key: string, keys: readonly string[]): string => {
    const more = keys.length > mostKeys ? ' and more' : '';
    return `${at} has no ${key}: ${keys.length === 0 ? 'it is empty' : `it has ${keys.slice(0, mostKeys).join(', ')}${more}`}.`;
  },
  items: (at: string, count: number): string =>
    count === 0 ? `${at} is an empty list.` : `${at} is a list of ${count}; the first item is 0.`,
  kind: (at: string, kind: string): string => `${at} is ${kind}, which has no keys.`,
  length: (at: string): string => `Write ${at}: { length: … } for a length.`,
  noMatch: 'The path matches nothing, so there is no list. Write empty: true if that is meant.',
} as const;

/** @param charset - by which callsheet read it */
export function notInCharset(charset: string): Message {
  return {
    code: 'not-in-charset',
    message: `the body is not valid ${charset}`,
    hint: 'Let the server name its charset in content-type.',
  };
}

export function isNotInCharset({ code }: Pick<Message, 'code'>): boolean {
  return code === 'not-in-charset';
}

/** @param problem - why it could not be read */
export function captureNotInCharset(name: string, problem: Message): Message {
  return { ...problem, message: `capture ${name}: ${problem.message}` };
}

/** @param reason - one of `markupFaults` */
export function bodyNotXml(reason: string): Message {
  return { code: 'body-not-xml', message: reason, hint: 'Read body instead, which takes any text.' };
}

/** Why XPath finds nothing at all in a body. */
export const markupFaults = {
  empty: 'the body is empty',
  other: (type: string): string => `the body is ${type || 'of no type'}, not XML or HTML`,
  invalid: (line?: number, column?: number): string => {
    const at = column === undefined ? '' : `, column ${column}`;
    return `the body is invalid XML${line === undefined ? '' : `: it goes wrong at line ${line}${at}`}`;
  },
  deep: `the body is nested deeper than ${deepestJson} levels`,
  entity: 'the body has an entity that XML itself does not define',
} as const;

/** Why XPath finds no node, or no number. */
export const nodeFaults = {
  noNumber: 'The expression gives no number, as there is no text that is one.',
  noPrefix: (prefix: string): string => `The document does not declare the prefix ${prefix}.`,
  noName: (name: string, near: string | undefined): string =>
    near === undefined ? `The document has no ${name}.` : `The document has no ${name}: did you mean ${near}?`,
} as const;
