import { posix } from 'node:path';
import { hurlUnreadable } from '../../problems/import/hurl.js';
import { variablesIn } from '../suite/requests-of.js';
import { mainText, type ReadSuite, type SourceFiles } from '../suite/source.js';
import type { SuiteRequest, SuiteVariable } from '../suite/suite.js';
import { cutEntries } from './cut-entries.js';
import { type ReadEntry, readEntry } from './request.js';

/** Reads a Hurl file: its entries are the requests of a session that ends at the first failure. */
export function readHurl(files: SourceFiles): ReadSuite {
  const main = files.main ?? '';
  const { entries, strays } = cutEntries(mainText(files));
  const [stray] = strays;
  if (entries.length === 0 && stray)
    return {
      kind: 'problems',
      problems: [{ ...hurlUnreadable(stray.line.text), place: { file: main, line: stray.line.number } }],
    };
  const read = entries.flatMap((entry, at) => repeated(readEntry(entry, files, `check${at + 1}`)));
  const { once, requests } = withVariables(read);
  return {
    kind: 'suite',
    suite: {
      tool: 'hurl',
      name: posix.basename(main).replace(/\.hurl$/i, ''),
      items: requests,
      inherited: { headers: [], variables: once, scripts: [] },
      environments: [],
      stopsAtFailure: true,
      filesAreBeside: true,
      leftovers: strays.map(({ line }) => ({
        place: { file: main, line: line.number },
        source: line.text,
        reason: { kind: 'not-readable', what: 'a line' },
      })),
    },
  };
}

/** An entry that is sent several times has as many rows. */
function repeated(read: ReadEntry): readonly ReadEntry[] {
  const { request, times } = read;
  return Array.from({ length: times }, (_, at): ReadEntry => {
    if (at === 0) return read;
    const name = `${request.name} (${at + 1} of ${times})`;
    return { ...read, variables: [], request: { ...request, name, leftovers: [] } };
  });
}

interface WithVariables {
  /** Those that only one option sets. */
  readonly once: readonly SuiteVariable[];
  readonly requests: readonly SuiteRequest[];
}

/** What an option sets holds for all entries from there on. */
function withVariables(read: readonly ReadEntry[]): WithVariables {
  const counts = new Map<string, number>();
  for (const { name } of read.flatMap(({ variables }) => variables)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const captured = new Set(read.flatMap(({ request }) => request.captures.map(({ name }) => name)));
  const isOnce = (name: string): boolean => counts.get(name) === 1 && !captured.has(name);
  const now = new Map<string, SuiteVariable>();
  const requests = read.map(({ request, variables }) => {
    for (const variable of variables) if (!isOnce(variable.name)) now.set(variable.name, variable);
    const used = variablesIn({ ...request, name: '' });
    const own = [...now.values()].filter(({ name }) => used.has(name));
    for (const { name } of request.captures) now.delete(name);
    return own.length === 0 ? request : { ...request, variables: own };
  });
  const once = read.flatMap(({ variables }) => variables.filter(({ name }) => isOnce(name)));
  return { once, requests };
}
