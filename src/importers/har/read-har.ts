import { posix } from 'node:path';
import { deepestJson, isTooDeep, type Json } from '../../lib/json.js';
import {
  harNotChosen,
  harNotJson,
  harTooDeep,
  harWithoutEntries,
  harWithoutRequests,
} from '../../problems/import/har.js';
import { mainText, type ReadSuite, type SourceFiles, type SourceProblem } from '../suite/source.js';
import type { Leftover, SuiteRequest } from '../suite/suite.js';
import { openAnswers } from './answers.js';
import { entriesOf, type HarEntry } from './entries.js';
import { setCookiesOf } from './headers.js';
import { keepRequests, type Kept } from './keep.js';
import { nameByQuery } from './query-names.js';
import { readRequest } from './request.js';

/** Reads a recording of a browser or a proxy: the requests that call an API become a session. */
export function readHar(files: SourceFiles): ReadSuite {
  const file = files.main ?? '';
  const text = mainText(files).replace(/^\uFEFF/, '');
  const root = parsed(text);
  if (root === undefined) return problem(harNotJson());
  if (isTooDeep(root, text)) return problem(harTooDeep(deepestJson));
  const entries = entriesOf(root);
  if (!entries) return problem(harWithoutEntries());
  const kept = keepRequests(entries, files.only);
  if (kept.entries.length === 0 && files.only) return problem(harNotChosen(files.only, hostsOf(entries)));
  if (kept.entries.length === 0) return problem(harWithoutRequests(entries.length));
  const base = commonOrigin(kept.entries);
  return {
    kind: 'suite',
    suite: {
      tool: 'har',
      name: posix.basename(file).replace(/\.(?:har|json)$/i, ''),
      items: requestsOf(kept.entries, file, base),
      inherited: { headers: [], variables: [{ name: 'baseUrl', value: base }], scripts: [] },
      environments: [],
      leftovers: leftoversOf(kept, file),
    },
  };
}

function problem(problem: SourceProblem): ReadSuite {
  return { kind: 'problems', problems: [problem] };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Those of most requests first. */
function hostsOf(entries: readonly HarEntry[]): readonly string[] {
  return countedNames(entries.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).host] : [])));
}

function commonOrigin(entries: readonly HarEntry[]): string {
  return countedNames(entries.map(({ url }) => new URL(url).origin))[0]!;
}

/** Each name once, the most frequent first. */
function countedNames(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([name]) => name);
}

function requestsOf(entries: readonly HarEntry[], file: string, base: string): readonly SuiteRequest[] {
  const answers = openAnswers(entries);
  const jars = new Map<string, Map<string, string>>();
  const read = entries.map((entry, at) => {
    const { hostname } = new URL(entry.url);
    const jar = jars.get(hostname) ?? new Map<string, string>();
    const request = readRequest(entry, { file, at, answers, jar, base });
    for (const { name, value } of setCookiesOf(entry.response.headers)) jar.set(name, value);
    jars.set(hostname, jar);
    return request;
  });
  return nameByQuery(read.map((request, at) => ({ ...request, captures: answers.capturesOf(at) })));
}

/** One for each reason, since a page loads hundreds of files. */
function leftoversOf({ dropped }: Kept, file: string): readonly Leftover[] {
  return [...dropped].map(([what, [first, ...others]]) => ({
    place: { file, pointer: `/log/entries/${first!.at}` },
    source: `${first!.method} ${first!.url.slice(0, 200)}${others.length > 0 ? ` (and ${others.length} more)` : ''}`,
    reason: { kind: 'left-out', what },
  }));
}
