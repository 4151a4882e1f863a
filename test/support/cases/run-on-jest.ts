import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJestProject } from '../jest-process.js';
import type { CaseServer } from './case-server.js';
import { mainFile, processHost, readCollected, type CollectedFile, type Collecting } from './collected.js';
import type { CaseHost } from './hosts.js';
import type { Case } from './read-cases.js';

const reporter = fileURLToPath(new URL('collect-jest-reporter.mjs', import.meta.url));

/** Real Jest processes. */
export function jestHost(server: CaseServer, cases: readonly Case[]): CaseHost {
  return processHost({ name: 'jest', joint: ' ', collect }, server, cases);
}

async function collect({ folders, root = '.', env, options, args }: Collecting): Promise<readonly CollectedFile[]> {
  const config = `const { callsheetPreset } = require('callsheet/jest');
module.exports = {
  ...callsheetPreset(${JSON.stringify({ include: [`**/${mainFile}`], ...options })}),
  rootDir: ${JSON.stringify(root)},
  reporters: [${JSON.stringify(reporter)}],
  testLocationInResults: true,
};
`;
  const project = createJestProject({ folders, files: { 'jest.config.js': config } });
  const collected = join(project.folder, 'collected.json');
  const workers = root === '.' ? ['--maxWorkers=2'] : ['--runInBand'];
  try {
    const finished = await project.jest([...workers, '--no-cache', ...args], { ...env, CALLSHEET_COLLECT: collected });
    return readCollected(collected, finished);
  } finally {
    project.remove();
  }
}
