// Running a session from code. `npm run types` checks this file; nothing here runs.
import { expectTypeOf } from 'vitest';
import {
  type JsonObject,
  type Report,
  type RunEvent,
  runSession,
  type RunSessionOptions,
  type RunSessionResult,
  SessionFailed,
  SessionNotLoaded,
  type State,
  type StepRecord,
} from '../../src/public/index.js';

const file = 'flows/login.session.yaml';

expectTypeOf(runSession(file)).resolves.toEqualTypeOf<RunSessionResult<JsonObject>>();
expectTypeOf(runSession(new URL('file:///a.session.yaml')))
  .resolves.toHaveProperty('state')
  .toEqualTypeOf<State>();

interface Login {
  token: string;
  user: { id: number };
}
const { variables, records, report } = await runSession<Login>(file);
expectTypeOf(variables.token).toEqualTypeOf<string>();
expectTypeOf(variables.user.id).toEqualTypeOf<number>();
expectTypeOf(records).toEqualTypeOf<readonly StepRecord[]>();
expectTypeOf(report).toEqualTypeOf<Report>();
// @ts-expect-error -- no such variable
void variables.tokn;
// @ts-expect-error -- they are the session's
variables.token = '';
// @ts-expect-error -- variables are a map
void runSession<string>(file);

void runSession(file, {
  inputs: { user: 'ann', count: 2, tags: ['a', { b: null }], left: undefined },
  env: { SHOP_URL: 'http://127.0.0.1', CI: undefined },
  signal: AbortSignal.timeout(1_000),
  onEvent: (event) => expectTypeOf(event).toEqualTypeOf<RunEvent>(),
  root: '.',
  throws: false,
  environment: 'staging',
  baseUrl: 'http://127.0.0.1',
  headers: { accept: 'text/plain' },
  timeout: 1_000,
  scriptTimeout: '5s',
  tests: { status: 200 },
  waits: 'fail',
  onFailure: 'stop',
  maxPerHost: 2,
  tls: { insecure: true },
  redact: { names: ['iban'] },
});
// @ts-expect-error -- JSON has no functions
void runSession(file, { inputs: { user: () => 'ann' } });
// @ts-expect-error -- JSON has no dates
void runSession(file, { inputs: { at: new Date() } });
// @ts-expect-error -- the environment is of texts
void runSession(file, { env: { PORT: 80 } });
// @ts-expect-error -- of a run, not of a session
void runSession(file, { lanes: 4 });
// @ts-expect-error -- a report is returned, not written
void runSession(file, { report: { json: 'report.json' } });
expectTypeOf<RunSessionOptions['waits']>().toEqualTypeOf<'wait' | 'fail' | undefined>();

expectTypeOf<SessionFailed>().toExtend<Error>();
expectTypeOf<SessionFailed['result']>().toEqualTypeOf<RunSessionResult>();
expectTypeOf<SessionNotLoaded['code']>().toEqualTypeOf<string>();
