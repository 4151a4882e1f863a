import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJestProject, type JestContents, type JestMajor } from '../jest-process.js';
import type { CaseServer } from './case-server.js';
import { mainFile, processHost, readCollected, type CollectedFile, type Collecting } from './collected.js';
import type { CaseHost } from './hosts.js';
import type { Case } from './read-cases.js';

const reporter = fileURLToPath(new URL('collect-jest-reporter.mjs', import.meta.url));

/**
 * Real Jest processes.
 *
 * @param own - options of callsheet's for all runs
 */
export function jestHost(major: JestMajor, server: CaseServer, cases: readonly Case[], own: object = {}): CaseHost {
  const withOwn = (run: Collecting): Collecting => ({ ...run, options: { ...own, ...run.options } });
  const collect = (run: Collecting) => collectOne(major, withOwn(run));
  const collectAll = (runs: readonly Collecting[]) => collectProjects(major, runs.map(withOwn));
  return processHost({ name: 'jest', joint: ' ', collect, collectAll, envPerRoot: true }, server, cases);
}

function collectOne(
  major: JestMajor,
  { folders, root = '.', env, options, args }: Collecting,
): Promise<readonly CollectedFile[]> {
  const config = `module.exports = { ${project(root, options)}, ${common} };`;
  return runJest({ major, folders, files: { 'jest.config.js': withPreset(config) } }, { env, args });
}

/** A project for each; what a process would have of environment comes from a setup file. */
function collectProjects(major: JestMajor, runs: readonly Collecting[]): Promise<readonly CollectedFile[]> {
  const projects = runs.map(
    ({ root, options }) =>
      `{ ${project(root!, options)}, displayName: '${root}', setupFiles: ['../env-of-${root}.js'] }`,
  );
  const files = runs.map(({ root, env }) => [
    `env-of-${root}.js`,
    `Object.assign(process.env, ${JSON.stringify(env)});`,
  ]);
  const config = withPreset(`module.exports = { projects: [${projects.join(', ')}], ${common} };`);
  const folders = Object.assign({}, ...runs.map((run) => run.folders)) as Collecting['folders'];
  return runJest(
    { major, folders, files: { ...Object.fromEntries(files), 'jest.config.js': config } },
    { env: {}, args: [] },
  );
}

const common = `reporters: [${JSON.stringify(reporter)}]`;

function withPreset(config: string): string {
  return `const { callsheetPreset } = require('callsheet/jest');\n${config}\n`;
}

function project(root: string, options: object): string {
  const preset = `callsheetPreset(${JSON.stringify({ include: [`**/${mainFile}`], ...options })})`;
  return `...${preset}, reporters: undefined, rootDir: ${JSON.stringify(root)}, testLocationInResults: true`;
}

async function runJest(
  contents: Required<Pick<JestContents, 'major' | 'folders' | 'files'>>,
  { env, args }: Pick<Collecting, 'env' | 'args'>,
): Promise<readonly CollectedFile[]> {
  const project = createJestProject(contents);
  const collected = join(project.folder, 'collected.json');
  const workers = Object.keys(contents.folders).length > 1 ? '--maxWorkers=2' : '--runInBand';
  try {
    const finished = await project.jest([workers, '--no-cache', ...args], {
      ...env,
      CALLSHEET_COLLECT: collected,
      CALLSHEET_ROOT: project.folder,
    });
    return readCollected(collected, finished);
  } finally {
    project.remove();
  }
}
