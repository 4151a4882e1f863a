import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../../src/record/report.js';
import { openPanelClient } from '../../e2e/panel/panel-client.js';
import { openPanelProject } from '../../e2e/panel/panel-project.js';
import { runToEnd } from '../../e2e/panel/run-client.js';
import type { CaseServer } from './case-server.js';
import { mainFile, processHost, type CollectedFile, type Collecting } from './collected.js';
import type { CaseHost } from './hosts.js';
import type { Case } from './read-cases.js';
import { collected } from './run-in-node-processes.js';

/** A panel that runs all files of a project at once: what it keeps of them. */
export function panelHost(server: CaseServer, cases: readonly Case[]): CaseHost {
  const collectAll = async (runs: readonly Collecting[]): Promise<readonly CollectedFile[]> =>
    (await Promise.all(runs.map(collectRun))).flat();
  return processHost({ name: 'panel', joint: ' > ', collect: collectRun, collectAll, envPerRoot: true }, server, cases);
}

async function collectRun({ folders, env }: Collecting): Promise<readonly CollectedFile[]> {
  const panel = await openPanelProject({
    files: {
      'callsheet.config.json': JSON.stringify({ include: [`**/${mainFile}`], report: { json: 'report.json' } }),
    },
    env,
    prepare: (root) => {
      for (const [name, from] of Object.entries(folders)) cpSync(from, join(root, name), { recursive: true });
      writeFileSync(join(root, '.env'), '');
    },
  });
  const client = await openPanelClient(panel);
  const { run } = await runToEnd(client, { what: { kind: 'all' } });
  const { file } = await client.ask('save-report', { run, kind: 'json' });
  const { sessions } = JSON.parse(readFileSync(panel.path(file), 'utf8')) as Report;
  return sessions.map((session) => collected(session, ''));
}
