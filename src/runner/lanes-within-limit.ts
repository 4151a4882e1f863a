/** Open files of a process that are not connections of sessions: those of its test framework, of scripts, and those that are read. */
const otherFiles = 64;
/** Connections of a session, at a redirect to another host. */
const perSession = 2;
/** Lanes for which any limit that a test framework starts under is enough. */
const always = 32;

/** As many lanes as the files that this process may have open are enough for; Windows has no such limit. */
export function lanesWithinLimit(lanes: number): number {
  if (lanes <= always) return lanes;
  const limit = openFilesLimit();
  return Math.min(lanes, Math.max(always, Math.floor((limit - otherFiles) / perSession)));
}

function openFilesLimit(): number {
  const report = process.report as unknown as OpenReport;
  const { excludeNetwork } = report;
  // Else it asks for the names of all addresses that it is connected to.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport();
  report.excludeNetwork = excludeNetwork;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

/** What its types do not know. */
interface OpenReport {
  excludeNetwork: boolean;
  readonly getReport: () => { readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } } };
}
