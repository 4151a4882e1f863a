import type { Reporter, TestModule, TestSpecification, Vitest, TestCase } from 'vitest/node';
import type { Message } from '../../../format/problem.js';
import type { SessionResult } from '../../../record/report.js';
import { summarise, type RunTimes } from '../../../reporter/summarise.js';
import { pathFrom } from '../../../format/paths.js';
import { openSpool } from '../../../runner/spool.js';
import type { ReportSource } from '../../common/write-reports.js';
import { createCollector, lightOf } from './collect-results.js';
import { needsWholeRecords, ownReporter } from '../shared/file-reporter-needs.js';
import { heldHomes, homesReports, type HomesReport, type ReportHomes } from './report-homes.js';
import { takeFault } from '../shared/setup-faults.js';
import { sessionProjectName, isSessionFile } from '../shared/session-homes.js';
import type { StepRecord } from '../../../record/record.js';
import { operationsIn } from '../../common/contract-operations.js';
import { parser } from '../shared/session-reader.js';
import { lightOutline } from '../../common/light-record.js';
import type { SuiteMeta } from '../shared/suite-meta.js';

/**
 * Writes the reports that the homes of a run ask for at the end of each run, and prints nothing. Whether there are any or
 * not, it takes from Vitest's tests what is not read after them: a long run would keep every body to its end.
 *
 * @param homes - read at the end of a run, so that all of them are known
 */
export function fileReporter(homes: ReportHomes, vitest: Vitest): Reporter {
  const spool = openSpool();
  const collector = createCollector(spool);
  // Not at onInit: who runs Vitest from code may never call it.
  vitest.onClose(spool.close);
  let [keepsRecords, isWanted] = [true, false];
  let startedAt = 0;
  let planned: readonly TestSpecification[] | undefined;
  const gather = (report: HomesReport, wasInterrupted: boolean, fault?: Message): readonly SessionResult[] => {
    const isHeld = inProjectsOf(heldHomes(report, homes), vitest);
    const files = planned?.filter(isHeld).map(({ moduleId }) => pathFrom(vitest.config.root, moduleId));
    return collector.results(vitest.state.getTestModules().filter(isHeld), { files, wasInterrupted, fault });
  };
  return ownReporter<Reporter>({
    onTestRunStart: (specifications) => {
      keepsRecords = needsWholeRecords(vitest);
      isWanted = homesReports(homes).length > 0;
      startedAt = Date.now();
      // Vitest 4 shards later than this: there they are the files of all shards.
      planned = vitest.config.shard ? undefined : specifications;
    },
    onTestModuleCollected: (module) => collector.forget(module),
    onTestCaseResult: (test) => {
      const light = isWanted ? collector.take(test) : undefined;
      if (!keepsRecords) lightenTest(test, light ?? lightOf(test));
    },
    onTestModuleEnd: (module) => {
      if (!keepsRecords && isSessionFile(module.moduleId)) lightenModule(module);
    },
    onTestRunEnd: async (_modules, errors, reason) => {
      // Of merged shards nothing shows that one was cancelled; a process that ended would have left an error.
      const wasCancelled = Boolean(vitest.config.mergeReports) && errors.length === 0;
      const fault = takeFault(vitest);
      for (const report of homesReports(homes)) {
        const results = gather(report, reason === 'interrupted' || wasCancelled, fault);
        // A run of other files leaves the last report as it is.
        if (results.length === 0) continue;
        const { writeReports } = await import('../../common/write-reports.js');
        await writeReports(report.files, {
          ...placeOf(report, vitest),
          report: summarise(
            results,
            runTimes(results, vitest, startedAt),
            operationsIn(vitest.config.root, parser.parse.contract),
          ),
          recordText: collector.recordText,
          printError: (text) => vitest.logger.error(text),
        });
      }
    },
  });
}

/** Whether something ran in the project of one of the homes. */
function inProjectsOf(homes: readonly string[], vitest: Vitest): (of: TestModule | TestSpecification) => boolean {
  const names = new Set(homes.map((home) => sessionProjectName(home, vitest)));
  return ({ project }) => names.has(project.name);
}

/** A report that several homes share has the heading of the root. */
function placeOf({ homes: [home, ...others] }: HomesReport, vitest: Vitest): Pick<ReportSource, 'root' | 'home'> {
  return { root: vitest.config.root, ...(others.length === 0 && { home: home! }) };
}

/** Takes the heavy parts off what Vitest keeps. A failed step keeps its own: the terminal shows them at the end. */
function lightenTest(test: TestCase, light: StepRecord | undefined): void {
  if (light && light.state !== 'failed') Object.assign(test.meta(), { callsheet: light });
}

/** A session file that has run: its rows need no places any more, and its suite is not loaded again. */
function lightenModule(module: TestModule): void {
  for (const suite of module.children.suites()) {
    const meta = suite.meta() as { callsheet?: SuiteMeta };
    if (meta.callsheet) meta.callsheet = { ...meta.callsheet, outline: lightOutline(meta.callsheet.outline) };
  }
  const isNeeded = module.state() === 'failed' || module.project.vitest.config.coverage.enabled;
  if (!isNeeded) dropSuite(module);
}

/**
 * Vite keeps what it has transformed. A flow that others import may be asked for again, and Vitest draws the frame of a
 * failure only in what it finds there.
 */
function dropSuite({ moduleId, project }: TestModule): void {
  for (const { moduleGraph } of Object.values(project.vite.environments)) {
    for (const node of moduleGraph.getModulesByFile(moduleId) ?? []) {
      // A suite counts as an importer of itself.
      if ([...node.importers].every((importer) => importer === node)) node.transformResult = null;
    }
  }
}

/** From the start of the run to now; of merged reports, from the first request of all to the end of the last. */
function runTimes(results: readonly SessionResult[], vitest: Vitest, startedAt: number): RunTimes {
  if (!vitest.config.mergeReports) return { startedAt, elapsed: Date.now() - startedAt };
  let [first, last] = [Infinity, -Infinity];
  for (const { records } of results) {
    for (const { startedAt: start, elapsed } of records.values()) {
      first = Math.min(first, start);
      last = Math.max(last, start + elapsed);
    }
  }
  return first === Infinity ? { startedAt, elapsed: 0 } : { startedAt: first, elapsed: last - first };
}
