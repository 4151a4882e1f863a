// Sessions, plans, records and reports as a program reads them. `npm run types` checks this file; nothing here runs.
import { expectTypeOf } from 'vitest';
import {
  failureLine,
  type Failure,
  type Json,
  loadPlan,
  parseSession,
  type Plan,
  type Problem,
  type Report,
  type ReportRow,
  type Row,
  type Script,
  type Session,
  type State,
  type Step,
  type StepRecord,
} from '../../src/public/index.js';

const { session, problems } = parseSession('steps: []', 'a.session.yaml');
expectTypeOf(session).toEqualTypeOf<Session | null>();
expectTypeOf(problems).toExtend<readonly Problem[]>();
expectTypeOf<Problem['severity']>().toEqualTypeOf<'error' | 'failure' | 'warning'>();
expectTypeOf(loadPlan).returns.toHaveProperty('plan').toEqualTypeOf<Plan | null>();

/** `kind` tells steps, rows and rows of a report apart. */
export function methodOf(step: Step): string | undefined {
  if (step.kind === 'request') return step.method;
  // @ts-expect-error -- only requests have a method
  return step.method as string;
}
expectTypeOf<Extract<Row, { kind: 'call' }>>().toHaveProperty('alias');
expectTypeOf<ReportRow['kind']>().toExtend<string>();

expectTypeOf<State>().toEqualTypeOf<'passed' | 'failed' | 'skipped' | 'waiting'>();
expectTypeOf(failureLine).parameters.toEqualTypeOf<[Failure, Pick<StepRecord, 'sends'>]>();
expectTypeOf<Report>().toHaveProperty('sessions');
// What is JSON-safe: written and read again, it is the same.
expectTypeOf<StepRecord['captures'][number]['value']>().toEqualTypeOf<Json | undefined>();

// @ts-expect-error -- records are readonly
export const change = (record: StepRecord): void => void (record.state = 'passed');

export const seed: Script = async ({ variables, env, request }) => {
  expectTypeOf(variables.anything).toEqualTypeOf<Json | undefined>();
  expectTypeOf(env.HOME).toEqualTypeOf<string | undefined>();
  const response = await request('POST /carts', { json: { sku: 'A-100' } });
  expectTypeOf(response.status).toEqualTypeOf<number>();
};
