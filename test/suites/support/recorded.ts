import { readFileSync, writeFileSync } from 'node:fs';
import type { Outcome, Verdict } from './outcome.js';
import type { Asked } from './stand-in.js';

/** What newman came to, by the name of each server that it ran against. */
export type Recorded = Readonly<Record<string, Outcome>>;

/** A line of a recording: a request, or a server with the requests that it got, by their numbers. */
type Line = Asked | { readonly server: string; readonly log: readonly number[]; readonly failed: readonly Verdict[] };

/** Reads a recording: first each request that some server got, then a line for each server. */
export function readRecorded(file: string): Recorded {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as Line);
  const requests = parsed.filter((line) => 'method' in line);
  return Object.fromEntries(
    parsed.flatMap((line) => {
      if (!('server' in line)) return [];
      const log = line.log.map((number) => requests[number]!);
      return [[line.server, { log, failed: line.failed }]];
    }),
  );
}

export function writeRecorded(file: string, recorded: Recorded): void {
  const requests = [
    ...new Set(Object.values(recorded).flatMap(({ log }) => log.map((asked) => JSON.stringify(asked)))),
  ];
  const servers = Object.entries(recorded).map(([server, { log, failed }]) =>
    JSON.stringify({ server, log: log.map((asked) => requests.indexOf(JSON.stringify(asked))), failed }),
  );
  writeFileSync(file, [...requests, ...servers, ''].join('\n'));
}
