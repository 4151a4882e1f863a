import { diskFiles } from '../../../engine/node/disk-files.js';
import { systemClock } from '../../../engine/node/system-clock.js';
import { openRun, type Run } from '../../../engine/rows/open-run.js';
import { faultReader } from '../../../engine/node/script-fault.js';
import type { RunEvent } from '../../../record/event.js';
import type { Plan } from '../../../format/plan.js';
import { openLiveWaits, type LiveWaits } from '../../../runner/live-waits.js';
import { runOptions } from '../../../runner/run-options.js';
import { hostOptions } from '../shared/options.js';
import { liveVariable, type LiveStart } from '../shared/own-results.js';
import { babelSyntax } from './babel-syntax.js';
import { loadScript } from './load-script.js';
import type { PlacedFile } from './session-file.js';
import { sharedHttp } from './shared-http.js';
import { userEnv } from './user-env.js';

/** Opens the run of a case with Jest's module system for its scripts. */
export function openCase(plan: Plan, of: PlacedFile, emit: (event: RunEvent) => void): Run {
  const { root, envFolder } = of.place;
  const options = hostOptions(of.config);
  const processEnv = userEnv(of.environment);
  const ports = {
    ...sharedHttp(of.config.rootDir, options, processEnv).openSession(),
    clock: systemClock,
    files: diskFiles(root),
    processEnv,
    loadScript: (path: string) => loadScript(path, of),
    readFault: faultReader(root, { syntaxOf: babelSyntax }),
    emit,
  };
  return openRun(plan, ports, { ...runOptions(options), envFolder });
}

const silent: LiveWaits = { onEvent: () => undefined, rest: () => Promise.resolve() };

/** Tells the reporter what the file waits for, where somebody looks on. */
export function openLive(plan: Plan, { path, send }: PlacedFile): LiveWaits {
  if (process.env[liveVariable] === undefined) return silent;
  return openLiveWaits(plan, async (wait) => {
    const { id, title } = wait;
    const start: LiveStart = { callsheet: wait };
    await send('test-case-start', [path, { ancestorTitles: [], title, fullName: `${title} ${id}`, ...start }]);
  });
}
