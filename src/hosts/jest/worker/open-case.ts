import { faultReader } from '../../../engine/node/script-fault.js';
import type { Plan } from '../../../format/plan.js';
import { sharedHttp } from '../../../runner/http-of.js';
import { openLiveWaits, type LiveWaits } from '../../../runner/live-waits.js';
import { openSession, type SessionRun } from '../../../runner/open-session.js';
import { runOptions } from '../../../runner/run-options.js';
import { hostOptions } from '../shared/options.js';
import { liveVariable, type LiveStart } from '../shared/own-results.js';
import { babelSyntax } from './babel-syntax.js';
import { loadScript } from './load-script.js';
import type { PlacedFile, RunningFile } from './session-file.js';
import { userEnv } from './user-env.js';

/** Opens the session of a case with Jest's module system for its scripts. */
export function openCase(plan: Plan, of: RunningFile, live: LiveWaits): SessionRun {
  const { root, envFolder } = of.place;
  const options = hostOptions(of.config);
  const processEnv = userEnv(of.environment);
  return openSession(plan, {
    root,
    processEnv,
    http: sharedHttp(of.config.rootDir, options, processEnv),
    loadScript: (path) => loadScript(path, of),
    readFault: faultReader(root, { syntaxOf: babelSyntax }),
    onEvent: live.onEvent,
    options: { ...runOptions(options), envFolder },
    signal: of.signal,
  });
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
