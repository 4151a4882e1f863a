import { faultReader, type SyntaxPlace } from '../../../engine/node/script-fault.js';
import type { Plan } from '../../../format/plan.js';
import { sharedHttp } from '../../../runner/default-ports.js';
import type { LiveWaits } from '../../../runner/live-waits.js';
import { openSession, type SessionRun } from '../../../runner/open-session.js';
import { runOptions } from '../../../runner/options.js';
import { sessionOptions, withSetEnv } from '../shared/options.js';
import { loadScript } from './load-script.js';
import type { RunningFile, WorkerFile } from './worker-file.js';
import { readDefaults } from '../../../loader/read-defaults.js';
import { listSessions } from '../../../loader/files/find-sessions.js';
import { planFrom, type LoadedPlan } from '../../../loader/plan-from.js';
import { parser, sessionReaderOf } from '../shared/session-reader.js';

/** Opens the session of a case with Jest's module system for its scripts. */
export function openCase(plan: Plan, of: RunningFile, live: LiveWaits): SessionRun {
  const { root, envFolder, home } = of.place;
  const options = sessionOptions(of.config, home);
  const processEnv = userEnv(of);
  return openSession(plan, {
    root,
    processEnv,
    http: sharedHttp(of.config.rootDir, options, processEnv),
    loadScript: (path) => loadScript(path, of),
    readFault: faultReader(root, { syntaxOf: babelSyntax }),
    onEvent: live.onEvent,
    options: { ...runOptions(options, readDefaults(options, parser.parse, root)), envFolder },
    signal: of.signal,
  });
}

/** Plans the case from what it and the flows that it calls say. */
export function planCase(of: WorkerFile): LoadedPlan {
  const { config, place } = of;
  const { timeout, redact } = sessionOptions(config, place.home);
  const read = sessionReaderOf(place.root, config);
  return planFrom(place.file, {
    env: userEnv(of),
    read,
    data: read.data,
    contract: read.contract,
    secretNames: redact?.names,
    list: () => listSessions(place.root),
    ...(timeout !== undefined && { timeout }),
  });
}

/** What a transform of the repo's says of a module that it cannot parse, as Babel puts it: the file begins the message. */
export function babelSyntax({ name, message, ...more }: Error): SyntaxPlace | undefined {
  const { loc } = more as { readonly loc?: { readonly line: number; readonly column: number } };
  const file = /^(\S.*?): /.exec(message)?.[1];
  if (name !== 'SyntaxError' || !loc || file === undefined) return undefined;
  return { file, line: loc.line, column: loc.column + 1 };
}

/** The environment as the repo's own tests see it: what `setupFiles` set (a `dotenv/config`, say) is there too. */
function userEnv({ environment: { global }, config }: WorkerFile): Readonly<Record<string, string | undefined>> {
  return withSetEnv({ ...(global.process?.env ?? process.env) }, config);
}
