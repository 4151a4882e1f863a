import { sessionSuffix } from '../../../format/session.js';
import { type SendEvent, type TestRunner, requireFromJest } from '../shared/jest-api.js';
import { placeOf } from '../shared/place.js';
import { hostOptions } from '../shared/options.js';
import { defaultOf } from '../shared/default-of.js';
import { runSession } from './run-session.js';

/** Jest's test runner: session files are run here, every other file by the runner that would have had it. */
export const runFile: TestRunner = async (...given) => {
  const [globalConfig, config, environment, runtime, path, send] = given;
  if (path.endsWith(sessionSuffix)) {
    const place = placeOf(path, globalConfig, config);
    return runSession({ globalConfig, config, environment, runtime, path, send: send ?? unheard, place });
  }
  const runner = await otherRunner(globalConfig.rootDir, hostOptions(config).otherRunner);
  return runner(...given);
};

/** A runner of the repo's may have no listener. */
const unheard: SendEvent = () => undefined;

async function otherRunner(rootDir: string, path: string | undefined): Promise<TestRunner> {
  const loaded = path === undefined ? requireFromJest(rootDir, 'jest-circus/runner') : await import(path);
  return defaultOf(loaded) as TestRunner;
}
