import type { Message } from '../../format/problem.js';

export function bodyTooDeep(levels: number): Message {
  return {
    code: 'body-not-json',
    message: `the body is nested deeper than ${levels} levels`,
    hint: 'A path reads JSON up to there; body reads any text.',
  };
}

export function bodyNotJson(type: string, fault?: string): Message {
  return {
    code: 'body-not-json',
    message:
      fault === undefined ? `the body is ${type || 'of no type'}, not JSON` : `the body is broken JSON: ${fault}`,
    hint: 'A path reads JSON alone; body reads any text.',
  };
}

/** @param encoding - one that the response's `content-encoding` names, and that cannot be undone */
export function bodyPacked(encoding: string): Message {
  return {
    code: 'body-not-json',
    message: `the body is encoded as ${JSON.stringify(encoding.slice(0, 60))}, which is unknown`,
    hint: 'gzip, deflate, br and zstd are undone: ask for one of them with accept-encoding.',
  };
}

export function bodyEmpty(): Message {
  return { code: 'body-not-json', message: 'the body is empty', hint: 'A path reads JSON.' };
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

/** Of a cookie that the response itself sets. @param attributes - those that say where to and how long it is sent */
export function cookieNotSent(url: string, attributes: readonly string[]): string {
  const told = attributes.length === 0 ? '' : `: ${attributes.join('; ')}`;
  return `The response sets it, but a browser would not send it to ${url}${told}. header set-cookie reads what a response sets.`;
}

const mostKeys = 8;

/** Why a path ends early. `at` is the part of it that is there, `key` what it goes on with. */
export const pathEnds = {
  near: (at: string, key: string, near: string): string => `${at} has no ${key}: did you mean ${near}?`,
  keys: (at: string, key: string, keys: readonly string[]): string => {
    const more = keys.length > mostKeys ? ' and more' : '';
    return `${at} has no ${key}: it has ${keys.slice(0, mostKeys).join(', ') || 'nothing in it'}${more}.`;
  },
  items: (at: string, count: number): string =>
    count === 0 ? `${at} is an empty list.` : `${at} is a list of ${count}; the first has the number 0.`,
  kind: (at: string, kind: string): string => `${at} is ${kind}, which has no keys.`,
  length: (at: string): string => `A length is no key: write ${at}: { length: … }.`,
  noMatch: 'The path matches nothing, and so gives no list. Where that is meant, write empty: true.',
} as const;

/** @param charset - by which it was read */
export function notInCharset(charset: string): Message {
  return {
    code: 'not-in-charset',
    message: `the body is not valid ${charset}, as which it is read`,
    hint: 'Let the server name the charset that it sends in content-type.',
  };
}

export function isNotInCharset({ code }: Pick<Message, 'code'>): boolean {
  return code === 'not-in-charset';
}

/** @param problem - why it could not be read */
export function captureNotInCharset(name: string, problem: Message): Message {
  return { ...problem, message: `capture ${name}: ${problem.message}` };
}
