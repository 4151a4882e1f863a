import { defaults } from '../../../format/defaults.js';
import { titleText } from '../../../lib/printable.js';
import { skipByReference } from '../../../problems/check/check-as-written.js';
import { badHeaderName, sameHeader } from '../../../problems/file/file-steps.js';
import { parseTemplate } from '../../../format/reference.js';
import type { Field, RequestStep } from '../../../format/session.js';
import { shownUrl } from '../../../format/shown-url.js';
import { isToken } from '../../../lib/characters.js';
import { report, warn } from '../yaml/source.js';
import { entryOf } from '../yaml/tree.js';
import type { MapNode, Node } from '../yaml/tree.js';
import { readAuth, readBody } from './body.js';
import { readCaptures } from './capture.js';
import { readFilledCondition, readTests } from './check.js';
import { gathered, goodEntries, goodValue } from './reader.js';
import type { Reader } from './reader.js';
import { readPoll, readRetry } from './repeat.js';
import { readRequestLine } from './request-line.js';
import { hasReference, readDuration, readFields, readPlainText, readText } from './text.js';

export function readRequest(reader: Reader, step: MapNode): RequestStep {
  const value = (name: string): Node | undefined => goodValue(reader, step, name);
  const [line, name] = [value('request'), value('name')];
  const { method, url } = line ? readRequestLine(reader, line) : { method: '', url: '' };
  const query = readFields(reader, value('query'));
  return {
    kind: 'request',
    range: reader.source.rangeOf(step),
    method,
    url,
    title: titleText(name ? readPlainText(reader, name, '`name`') : `${method} ${shownUrl(url)}`),
    query,
    headers: readHeaders(reader, value('headers')),
    redirects: readRedirects(value('redirects')),
    captures: readCaptures(reader, value('capture')),
    tests: readTests(reader, value('tests')),
    ...optionalParts(reader, step),
    references: gathered(reader),
  };
}

type OptionalParts = Pick<RequestStep, 'when' | 'auth' | 'body' | 'timeout' | 'delay' | 'retry' | 'poll' | 'skip'>;

function optionalParts(reader: Reader, step: MapNode): OptionalParts {
  const part = <T>(name: string, read: (reader: Reader, node: Node) => T): T | undefined => {
    const node = goodValue(reader, step, name);
    return node && read(reader, node);
  };
  const parts = {
    ...readGuards(reader, step),
    auth: part('auth', readAuth),
    body: readBody(reader, step),
    timeout: part('timeout', readDuration),
    delay: part('delay', readDuration),
    retry: part('retry', readRetry),
    poll: part('poll', readPoll),
  };
  return withoutUndefined(parts);
}

/** Reads what requests and calls share: `when` and `skip`. */
export function readGuards(reader: Reader, step: MapNode): Pick<RequestStep, 'when' | 'skip'> {
  const when = entryOf(step, 'when')?.value;
  const skip = goodValue(reader, step, 'skip');
  const skipped = skip?.kind === 'scalar' && skip.value !== false;
  return {
    ...(when &&
      !reader.source.bad.has(when) && { when: readFilledCondition(reader, { node: when, key: 'when' }, 'condition') }),
    ...(skipped && { skip: skip.value === true ? true : readSkip(reader, skip) }),
  };
}

/** A reason may hold references; a reference alone is meant to decide, and any reason skips. */
function readSkip(reader: Reader, node: Node): string {
  const reason = readText(reader, node);
  const [part, ...rest] = parseTemplate(reason.trim());
  if (typeof part === 'object' && part.reference && rest.length === 0)
    warn(reader.source, node, skipByReference(part.text, part.reference.kind));
  return reason;
}

/** Reads `headers`, whose names have to be names of headers. */
export function readHeaders(reader: Reader, node: Node | undefined): readonly Field[] {
  const names = new Map<string, string>();
  for (const { key } of goodEntries(reader, node)) {
    // Names of variables are as they are written.
    if (hasReference(key.text)) continue;
    const other = names.get(key.text.toLowerCase());
    if (other !== undefined) report(reader.source, key, sameHeader(key.text, other));
    names.set(key.text.toLowerCase(), key.text);
    if (!isToken(key.text)) report(reader.source, key, badHeaderName(key.text));
  }
  return readFields(reader, node);
}

function readRedirects(node: Node | undefined): number {
  if (node?.kind !== 'scalar') return defaults.redirects;
  return typeof node.value === 'number' ? node.value : 0;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(record: T): Defined<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Defined<T>;
}
