import { addContracts } from '../record/contract-report.js';
import { addCounts, type Report, type Summary } from '../record/report.js';

/**
 * The report of one run out of those of its shards: it equals that of a run that was not split, but for times. It spans from
 * the start of the first shard to the end of the last one.
 *
 * @param reports - at least one; no two of them hold the same session
 */
export function mergeReports(reports: readonly Report[]): Report {
  const startedAt = Math.min(...reports.map((report) => report.startedAt));
  const end = Math.max(...reports.map((report) => report.startedAt + report.elapsed));
  const contract = addContracts(reports.flatMap((report) => report.contract ?? []));
  return {
    version: 1,
    startedAt,
    elapsed: end - startedAt,
    summary: reports.map(({ summary }) => summary).reduce(addSummaries),
    ...(contract.length > 0 && { contract }),
    sessions: reports.flatMap(({ sessions }) => sessions).toSorted((a, b) => (a.file < b.file ? -1 : 1)),
  };
}

function addSummaries(a: Summary, b: Summary): Summary {
  return {
    requests: a.requests + b.requests,
    ...addCounts(a, b),
    retried: { requests: a.retried.requests + b.retried.requests, sends: a.retried.sends + b.retried.sends },
    untested: a.untested + b.untested,
    sessions: addCounts(a.sessions, b.sessions),
  };
}
