import { readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, Vitest } from 'vitest/node';
import { reportNotWritten } from '../../model/problems/host.js';
import type { StepRecord } from '../../model/record.js';
import type { Report, SessionReport } from '../../model/report.js';
import { indexReport, recordsOf } from '../../reporter/html/index-report.js';
import { renderHtml } from '../../reporter/html/render-html.js';
import { renderJson } from '../../reporter/json/render-json.js';
import { summarise } from '../../reporter/summarise.js';
import { createCollector, type Collector } from './collect-results.js';
import { runTimes } from './collect-times.js';
import { lightenModule, lightenTest } from './file-reporter-lighten.js';
import { needsWholeRecords, ownReporter } from './file-reporter-needs.js';
import { writeChunks } from './file-reporter-write.js';
import type { ReportOptions } from './options.js';
import { openSpool } from './spool.js';
import { isSessionFile } from './transform-session.js';

const template = fileURLToPath(new URL('./page/index.html', import.meta.url));

/** Writes the reports that the option `report` asks for at the end of each run, and prints nothing. */
export function fileReporter({ json, html }: ReportOptions): Reporter {
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
      if (json !== undefined) await write(json, () => jsonChunks(report, collector), vitest);
      if (html !== undefined)
        await write(html, () => htmlChunks(report, collector, nameOf(vitest.config.root)), vitest);
    },
  });
}

/** As Vitest names its modules. */
function relativeTo(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

type Chunks = Iterable<string> | AsyncIterable<string>;

/** A report that cannot be written fails the run, and the rest of it goes on. */
async function write(path: string, chunks: () => Chunks, { config, logger }: Vitest): Promise<void> {
  try {
    await writeChunks(resolve(config.root, path), chunks());
  } catch (error) {
    const { message, hint } = reportNotWritten(path, error instanceof Error ? error.message : String(error));
    logger.error(`${message}\n${hint}`);
    process.exitCode = 1;
  }
}

function jsonChunks(report: Report, { recordText }: Collector): Iterable<string> {
  return renderJson(report, ({ file }, { id }) => recordText(file, id));
}

function htmlChunks(report: Report, collector: Collector, name: string): AsyncIterable<string> {
  return renderHtml({
    template: readFileSync(template, 'utf8'),
    index: indexReport(report, name),
    details: wholeRecords(report.sessions, collector),
  });
}

function* wholeRecords(sessions: readonly SessionReport[], { recordText }: Collector): Iterable<StepRecord> {
  for (const session of sessions) {
    for (const { id } of recordsOf({ sessions: [session] }))
      yield JSON.parse(recordText(session.file, id)) as StepRecord;
  }
}

/** The repo's package, or its folder. */
function nameOf(root: string): string {
  try {
    const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly name?: unknown };
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // A folder needs no package.json.
  }
  return basename(root);
}
