import { compileSchema } from '../../json-schema/compile-schema.js';
import type { Json } from '../../lib/json.js';
import { reportOfOtherForm, sessionTwice, shardTwice, shardsOfOtherRun } from '../../problems/cli/reports.js';
import type { Report, Shard } from '../../record/report.js';
import { reportJsonSchema } from '../../reporter/json/report-schema.js';
import { UsageError } from '../shared/context.js';
import { loadReport } from '../shared/load-report.js';

interface Part {
  /** As it is given. */
  readonly path: string;
  readonly report: Report;
}

/**
 * The reports of the shards of one run.
 *
 * @param paths - relative to `cwd`
 * @throws UsageError where one cannot be read, or is not of the same run, or two are of the same shard
 */
export function readShards(paths: readonly string[], cwd: string): readonly Report[] {
  const parts = paths.map((path) => ({ path, report: wholeReport(cwd, path) }));
  refuseOtherShards(parts);
  refuseSameSessions(parts);
  return parts.map(({ report }) => report);
}

/** What is drawn from a report reads all of it, so all of it is checked. */
function wholeReport(cwd: string, path: string): Report {
  const value = loadReport(cwd, path);
  const { validate } = compileSchema(reportJsonSchema as unknown as Json) as { validate: (value: Json) => boolean };
  if (!validate(value)) throw new UsageError(reportOfOtherForm(path));
  return value as unknown as Report;
}

function refuseOtherShards(parts: readonly Part[]): void {
  const seen = new Map<number, { readonly path: string; readonly shard: Shard }>();
  for (const {
    path,
    report: { shard },
  } of parts) {
    if (!shard) continue;
    const [first] = seen.values();
    if (first && first.shard.count !== shard.count) throw new UsageError(shardsOfOtherRun(first, { path, shard }));
    const other = seen.get(shard.index);
    if (other) throw new UsageError(shardTwice(other, { path, shard }));
    seen.set(shard.index, { path, shard });
  }
}

function refuseSameSessions(parts: readonly Part[]): void {
  const pathOf = new Map<string, string>();
  for (const { path, report } of parts) {
    for (const { file } of report.sessions) {
      const other = pathOf.get(file);
      if (other !== undefined) throw new UsageError(sessionTwice(other, path, file));
      pathOf.set(file, path);
    }
  }
}

/** The shards without a report. Of reports that do not say what they are, nothing is known to be missing. */
export function missingShards(reports: readonly Report[]): readonly Shard[] {
  const shards = reports.flatMap(({ shard }) => shard ?? []);
  const there = new Set(shards.map(({ index }) => index));
  const count = shards[0]?.count ?? 0;
  return Array.from({ length: count }, (_, at) => ({ index: at + 1, count })).filter(({ index }) => !there.has(index));
}
