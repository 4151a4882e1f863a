import { defaults } from '../../../format/defaults.js';
import type { RunOptions } from '../../../engine/ports/ports.js';
import type { Http } from '../../../engine/http/open-http.js';
import { readDefaults } from '../../../loader/read-defaults.js';
import type { SessionReader } from '../../../loader/files/read-session.js';
import { casePlanner, type LoadedPlan } from '../../../loader/plan-from.js';
import { once } from '../../../lib/memoize.js';
import { httpOf } from '../../../runner/default-ports.js';
import { runOptions } from '../../../runner/options.js';
import type { GlobalConfig } from '../shared/jest-api.js';
import { sessionOptions, withSetEnv } from '../shared/options.js';
import type { SessionPlace } from '../shared/place.js';
import { parser, sessionReaderOf } from '../shared/session-reader.js';
import type { TestContext } from './jest-runner.js';
import { openEnvironment } from './open-environment.js';

/** What the session files of a project share in a run. */
export interface SessionProject {
  readonly read: SessionReader;
  /** How many of them may run at the same time. */
  readonly lanes: number;
  /** One more file will use it. */
  readonly add: () => void;
  /** @throws where an option cannot be used */
  readonly check: () => Promise<void>;
  /** Opens it for the first file. */
  readonly open: () => Promise<RunningProject>;
  /** A file is done with it; with the last one it is closed. */
  readonly leave: () => Promise<void>;
  /** Lets go of all, whoever uses it. */
  readonly close: () => Promise<void>;
}

/** The same while its files run. */
export interface RunningProject {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Plans a case by its path from the root. */
  readonly plan: (file: string) => LoadedPlan;
  /** @throws where an option cannot be used */
  readonly http: () => Http;
  readonly options: () => RunOptions;
}

export function openProject(
  context: TestContext,
  { root, envFolder, home }: SessionPlace,
  globalConfig: GlobalConfig,
): SessionProject {
  const { config } = context;
  const given = sessionOptions(config, home);
  const read = sessionReaderOf(root, config);
  const closings: (() => Promise<void>)[] = [];
  let users = 0;

  const open = once(async (): Promise<RunningProject> => {
    const environment = await openEnvironment(context, globalConfig);
    const env = withSetEnv(environment.env, config);
    closings.push(environment.close);
    const { timeout, redact } = given;
    return {
      env,
      plan: casePlanner(root, { read, env, secretNames: redact?.names, ...(timeout !== undefined && { timeout }) }),
      http: once(() => {
        const http = httpOf(config.rootDir, given, env);
        closings.push(http.close);
        return http;
      }),
      options: once(() => ({ ...runOptions(given, readDefaults(given, parser.parse, root)), envFolder })),
    };
  });

  async function close(): Promise<void> {
    for (const end of closings.splice(0).toReversed()) await end();
  }

  return {
    read,
    lanes: given.lanes || defaults.lanes,
    add: () => {
      users += 1;
    },
    open,
    check: async () => {
      // An environment that does not open is reported by its files.
      const running = await open().catch(() => undefined);
      running?.http();
      running?.options();
    },
    leave: async () => {
      users -= 1;
      if (users === 0) await close();
    },
    close,
  };
}
