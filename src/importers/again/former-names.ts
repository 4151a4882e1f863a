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
    const isSame = (path: string, other: string): boolean => record[other] === hashOf(files.get(path)!);
    for (const path of paths.filter((each) => left.has(each) && isSame(each, each))) {
      moved.set(path, path);
      left.delete(path);
    }
    for (const path of paths.filter((each) => !moved.has(each))) {
      const former = [...left].find((other) => isSame(path, other));
      if (former === undefined) continue;
      moved.set(path, former);
      left.delete(former);
    }
    const taken = new Set(moved.values());
    const free = [...paths, ...left].filter((path) => !taken.has(path));
    for (const path of paths.filter((each) => !moved.has(each))) {
      const at = Math.max(0, free.indexOf(path));
      moved.set(path, free.splice(at, 1)[0]!);
    }
    for (const [path, name] of moved) if (path !== name) names.set(path, name);
  }
  return names;
}

/** `scripts/shop/list.test.cjs` of `scripts/shop/list.test-2.cjs`. */
function familyOf(path: string): string {
  return path.replace(/-\d+(?=\.[^./]+$)/, '');
}
