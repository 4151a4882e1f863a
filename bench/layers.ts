// One layer of what a session takes, alone in a process: `node layers.mjs parse|plan|engine`. Bundled by step-cost.ts.
import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { diskFiles } from '../src/engine/disk-files.js';
import { createHttp } from '../src/engine/http/open-http.js';
import { openRun } from '../src/engine/open-run.js';
import { systemClock } from '../src/engine/system-clock.js';
import { loadPlan } from '../src/loader/load-plan.js';
import type { Plan } from '../src/model/plan.js';

const file = 'sessions/s0.session.yaml';

const layers: Readonly<Record<string, () => unknown>> = {
  parse: () => parseDocument(readFileSync(file, 'utf8')),
  plan: planned,
  engine: () => runAll(planned()),
};

function planned(): Plan {
  const { plan, problems } = loadPlan(process.cwd(), file, {});
  if (!plan) throw new Error(problems.map(({ message }) => message).join('\n'));
  return plan;
}

async function runAll(plan: Plan): Promise<void> {
  const http = createHttp();
  const noScripts = (): never => {
    throw new Error('these sessions have no scripts');
  };
  const ports = {
    openHttp: http.open,
    clock: systemClock,
    files: diskFiles(process.cwd()),
    processEnv: process.env as Record<string, string>,
    loadScript: noScripts,
    readFault: noScripts,
    emit: () => {},
  };
  const run = openRun(plan, ports, { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 65_536 });
  for (const { kind, index } of plan.rows) {
    const record = kind === 'request' ? await run.runRow(index) : undefined;
    if (record?.state === 'failed') throw new Error(JSON.stringify(record.failures));
  }
  await run.finish();
  await http.close();
}

await layers[process.argv[2]!]!();
