import { relative, sep } from 'node:path';
import type { Reporter, Vitest } from 'vitest/node';
import { summarise } from '../../reporter/summarise.js';
import type { ReportOptions } from '../common/options.js';
import { openSpool } from '../common/spool.js';
import { writeReports } from '../common/write-reports.js';
import { createCollector } from './collect-results.js';
import { runTimes } from './collect-times.js';
import { lightenModule, lightenTest } from './file-reporter-lighten.js';
import { needsWholeRecords, ownReporter } from './file-reporter-needs.js';
import { isSessionFile } from './transform-session.js';

/** Writes the reports that the option `report` asks for at the end of each run, and prints nothing. */
export function fileReporter(options: ReportOptions): Reporter {
  const spool = openSpool();
  const collector = createCollector(spool);
  let vitest: Vitest;
  let keepsRecords = true;
  let startedAt = 0;
  let files: readonly string[] = [];
  return ownReporter<Reporter>({
    onInit: (of) => {
      vitest = of;
      of.onClose(spool.close);
      keepsRecords = needsWholeRecords(of);
    },
    onTestRunStart: (specifications) => {
      startedAt = Date.now();
      // Vitest 4 shards later than this: there they are the files of all shards.
      files = vitest.config.shard ? [] : specifications.map(({ moduleId }) => relativeTo(vitest.config.root, moduleId));
    },
    onTestModuleCollected: (module) => collector.forget(module),
    onTestCaseResult: (test) => {
      const light = collector.take(test);
      if (light && !keepsRecords) lightenTest(test, light);
    },
    onTestModuleEnd: (module) => {
      if (!keepsRecords && isSessionFile(module.moduleId)) lightenModule(module);
    },
    onTestRunEnd: async (_modules, _errors, reason) => {
      const results = collector.results(vitest.state.getTestModules(), {
        files,
        wasInterrupted: reason === 'interrupted',
      });
      const report = summarise(results, runTimes(results, vitest, startedAt));
      await writeReports(options, {
        root: vitest.config.root,
        report,
        recordText: collector.recordText,
        printError: (text) => vitest.logger.error(text),
      });
    },
  });
}

/** As Vitest names its modules. */
function relativeTo(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}
