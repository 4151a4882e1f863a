import { escapeRegex } from '../../lib/regex.js';
import type { WrittenSuite } from '../write/write-suite.js';
import { hashOf } from './hash.js';
import type { ImportRecord } from './import-record.js';

/**
 * Scripts, bodies and schemas of one name have numbers, in the order of the source: `list-2.test.cjs`. Where that order changes, a file
 * that says what it said keeps the name that it had, and so do the changes of a person in it.
 */
export function withFormerNames<Suite extends WrittenSuite>(suite: Suite, record: ImportRecord): Suite {
  const names = formerNames(suite.files, record.files);
  if (names.size === 0) return suite;
  const paths = new RegExp(`(?<![\\w-])(?:${[...names.keys()].map(escapeRegex).join('|')})(?![\\w.-])`, 'g');
  const renamed = (path: string): string => names.get(path) ?? path;
  return {
    ...suite,
    files: new Map([...suite.files].map(([path, text]) => [renamed(path), text])),
    sessions: suite.sessions.map((session) => ({ ...session, text: session.text.replace(paths, renamed) })),
    report: {
      ...suite.report,
      requests: suite.report.requests.map((request) => ({ ...request, scripts: request.scripts.map(renamed) })),
    },
  };
}

/** The files that get another name, by the name that they have now. */
function formerNames(files: WrittenSuite['files'], record: ImportRecord['files']): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const families = Map.groupBy(files.keys(), familyOf);
  const before = Map.groupBy(Object.keys(record), familyOf);
  for (const [family, paths] of families) {
    // Scripts name these themselves.
    if (/(?:^|\/)helpers\.cjs$/.test(family)) continue;
    const left = new Set(before.get(family));
    const moved = new Map<string, string>();
    const take = (path: string, name: string): void => {
      moved.set(path, name);
      left.delete(name);
    };
    const hashes = new Map(paths.map((path) => [path, hashOf(files.get(path)!)]));
    for (const path of paths) if (left.has(path) && record[path] === hashes.get(path)) take(path, path);
    const same = Map.groupBy(left, (name) => record[name]);
    for (const path of paths.filter((each) => !moved.has(each))) {
      const former = same.get(hashes.get(path))?.shift();
      if (former !== undefined) take(path, former);
    }
    const taken = new Set(moved.values());
    const free = new Set([...paths, ...left].filter((path) => !taken.has(path)));
    for (const path of paths.filter((each) => !moved.has(each))) {
      const [first = path] = free.has(path) ? [path] : free;
      moved.set(path, first);
      free.delete(first);
    }
    for (const [path, name] of moved) if (path !== name) names.set(path, name);
  }
  return names;
}

/** `scripts/shop/list.test.cjs` of `scripts/shop/list.test-2.cjs`. */
function familyOf(path: string): string {
  return path.replace(/-\d+(?=\.[^./]+$)/, '');
}
