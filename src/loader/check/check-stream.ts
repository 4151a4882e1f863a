import type { Subject } from '../../format/check.js';
import type { Range } from '../../format/range.js';
import type { RequestStep } from '../../format/session.js';
import { notInEvents } from '../../problems/check/stream.js';
import type { Finding } from './sources.js';

/** Paths that read a list of events as if it were a map. */
export function checkStream({ stream, tests, captures }: RequestStep): readonly Finding[] {
  if (!stream) return [];
  const read: readonly { readonly subject: Subject; readonly range: Range }[] = [
    ...(stream.until?.checks ?? []),
    ...captures.map(({ source, range }) => ({ subject: source, range })),
    ...tests,
  ];
  return read.flatMap(({ subject, range }) => {
    const key = subject.kind === 'path' ? keyOfList(subject.path) : undefined;
    return key === undefined ? [] : [{ message: notInEvents(key.path, key.rest), range }];
  });
}

/** `$.type` and `$['type']`: a list has no such key. */
function keyOfList(path: string): { readonly path: string; readonly rest: string } | undefined {
  const rest = /^\$(\.[A-Za-z_].*|\[\s*['"].*)$/s.exec(path)?.[1];
  return rest === undefined ? undefined : { path, rest };
}
