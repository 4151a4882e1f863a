import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Major } from '../majors.js';
import { createProject } from '../vitest-process.js';
import type { CaseServer } from './case-server.js';
import { mainFile, processHost, readCollected, type CollectedFile, type Collecting } from './collected.js';
import type { CaseHost } from './hosts.js';
import type { Case } from './read-cases.js';

const reporter = fileURLToPath(new URL('collect-reporter.mjs', import.meta.url));

/** Which Vitest, and whether sessions run in lanes or under its own runner. */
export interface VitestMode {
  readonly major: Major;
  readonly lanes: number | false;
}

const configFile = 'vitest.config.mjs';

/** Real Vitest processes. */
export function vitestHost(mode: VitestMode, server: CaseServer, cases: readonly Case[]): CaseHost {
  const host = {
    name: `vitest ${mode.major}`,
    joint: mode.major === 5 ? ' > ' : ' ',
    collect: (run: Collecting) => runVitest(mode.major, run, { [configFile]: configOf(mode, run) }),
    collectAll: (runs: readonly Collecting[]) => collectProjects(mode, runs),
    envPerRoot: false,
  };
  return processHost(host, server, cases);
}

/** A project for each, with a config of its own. */
function collectProjects(mode: VitestMode, runs: readonly Collecting[]): Promise<readonly CollectedFile[]> {
  const own = runs.map((run) => [`${run.root}/${configFile}`, configOf(mode, { ...run, root: undefined })]);
  const projects = `export default { test: { projects: ${JSON.stringify(runs.map(({ root }) => root))} } };\n`;
  const folders = Object.assign({}, ...runs.map((run) => run.folders)) as Collecting['folders'];
  const files = { ...Object.fromEntries(own), [configFile]: projects };
  const env = Object.assign({}, ...runs.map((run) => run.env)) as Collecting['env'];
  return runVitest(mode.major, { folders, env, args: [] }, files);
}

function configOf({ lanes }: VitestMode, { root, options }: Pick<Collecting, 'root' | 'options'>): string {
  const plugin = `callsheet(${JSON.stringify({ include: [`**/${mainFile}`], lanes, ...options })})`;
  // Many cases wait most of their time; on two cores Vitest would take one worker.
  const test = "{ include: ['no-tests-of-its-own'], maxWorkers: 3 }";
  return `import { callsheet } from 'callsheet/vitest';
export default { ${root === undefined ? '' : `root: ${JSON.stringify(root)}, `}plugins: [${plugin}], test: ${test} };
`;
}

async function runVitest(
  major: Major,
  { folders, env, args }: Pick<Collecting, 'folders' | 'env' | 'args'>,
  files: Readonly<Record<string, string>>,
): Promise<readonly CollectedFile[]> {
  const project = createProject(major, { folders, files });
  const collected = join(project.folder, 'collected.json');
  try {
    const finished = await project.vitest(['run', '--config', configFile, '--reporter', reporter, ...args], {
      ...env,
      CALLSHEET_COLLECT: collected,
    });
    return readCollected(collected, finished);
  } finally {
    project.remove();
  }
}
