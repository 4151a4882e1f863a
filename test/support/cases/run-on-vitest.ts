import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProject, type Major } from '../vitest-process.js';
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

/** Real Vitest processes. */
export function vitestHost(mode: VitestMode, server: CaseServer, cases: readonly Case[]): CaseHost {
  const host = {
    name: `vitest ${mode.major}`,
    joint: mode.major === 5 ? ' > ' : ' ',
    collect: (run: Collecting) => collect(mode, run),
  };
  return processHost(host, server, cases);
}

async function collect(
  { major, lanes }: VitestMode,
  { folders, root = '.', env, options, args }: Collecting,
): Promise<readonly CollectedFile[]> {
  const config = `import { callsheet } from 'callsheet/vitest';
export default {
  root: ${JSON.stringify(root)},
  plugins: [callsheet(${JSON.stringify({ include: [`**/${mainFile}`], lanes, ...options })})],
  test: { include: ['no-tests-of-its-own'], reporters: [${JSON.stringify(reporter)}] },
};
`;
  const project = createProject(major, { folders, files: { 'vitest.config.mjs': config } });
  const collected = join(project.folder, 'collected.json');
  try {
    const finished = await project.vitest(['run', '--config', 'vitest.config.mjs', ...args], {
      ...env,
      CALLSHEET_COLLECT: collected,
    });
    return readCollected(collected, finished);
  } finally {
    project.remove();
  }
}
