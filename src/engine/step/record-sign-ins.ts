import type { SignInRecord } from '../../record/record.js';
import type { RunContext } from '../context/run-context.js';
import type { SignInExchange } from '../ports/sign-in.js';
import { statusTextOf } from './assess.js';
import { responseRecord, sentRecord } from './record-exchange.js';
import type { RowEnd } from './row-end.js';

/** A row whose record has what signing in took. */
export function withSignIns(end: RowEnd, exchanges: readonly SignInExchange[], run: RunContext): RowEnd {
  if (exchanges.length === 0) return end;
  return {
    ...end,
    isShort: false,
    record: () => {
      const record = end.record();
      const isLight = run.options.lightPasses === true && record.state === 'passed';
      return isLight ? record : { ...record, signIn: exchanges.map((exchange) => signInRecord(exchange, run)) };
    },
  };
}

function signInRecord({ purpose, send, request, outcome }: SignInExchange, run: RunContext): SignInRecord {
  const answer =
    outcome.kind === 'response'
      ? { response: responseRecord(outcome.response, { statusText: statusTextOf(outcome.response) }, run) }
      : { error: { kind: outcome.error.kind, message: run.redactor.text(outcome.error.message) } };
  return {
    purpose,
    ...(send !== undefined && { send }),
    request: sentRecord(request, outcome, run),
    ...answer,
    duration: outcome.duration,
  };
}
