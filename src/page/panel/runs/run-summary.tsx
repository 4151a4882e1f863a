import { useState } from 'preact/hooks';
import { ContractBar, ContractView } from '../../shared/views/contract.js';
import { countStates, states } from '../../../record/report.js';
import type { RunSession } from '../../../panel/protocol/runs.js';
import { countText, plainText } from '../../shared/text/words.js';
import { PastRuns } from './past-runs.js';
import { FailureBox } from './failure-box.js';
import { useRunDeskOf } from '../hooks/run-desk.js';

/** What a run gave for the file: how many requests of each state, sends, and what went wrong outside of rows. */
export function RunSummary() {
  const { session, view } = useRunDeskOf();
  const [isContract, setContract] = useState(false);
  if (!view) return null;
  const failures = [...view.failures, ...(session?.end?.failures ?? [])];
  return (
    <div class="run-summary">
      <div class="run-figures">
        {session && <Counts session={session} />}
        <PastRuns />
      </div>
      {session && <Progress session={session} />}
      {failures.map((failure, at) => (
        <FailureBox key={at} message={failure} />
      ))}
      {view.contracts.length > 0 && <ContractBar contracts={view.contracts} onOpen={() => setContract(true)} />}
      {isContract && <ContractView contracts={view.contracts} onClose={() => setContract(false)} />}
    </div>
  );
}

interface OfSession {
  readonly session: RunSession;
}

function requestsOf({ session }: OfSession) {
  const done = Object.values(session.done).flatMap((row) => (row.kind === 'request' ? [row] : []));
  const all = session.outline.rows.filter(({ kind }) => kind === 'request' || kind === 'note').length;
  return { done, counts: countStates(done), left: Math.max(0, all - done.length) };
}

function Counts(of: OfSession) {
  const { done, counts, left } = requestsOf(of);
  const again = done.filter(({ sends }) => sends > 1);
  const sends = again.reduce((sum, row) => sum + row.sends, 0);
  const present = states.filter((state) => counts[state] > 0);
  return (
    <p class="facts counted">
      {present.map((state) => (
        <span key={state} class={state}>{`${counts[state]} ${state}`}</span>
      ))}
      {left > 0 && <span>{`${left} not run`}</span>}
      {again.length > 0 && (
        <span>{plainText(`Retried ${countText(again.length, 'request')} · ${countText(sends, 'send')}`)}</span>
      )}
    </p>
  );
}

function Progress(of: OfSession) {
  const { counts, left } = requestsOf(of);
  return (
    <div class="run-progress" aria-hidden="true">
      {states.map((state) => (
        <span key={state} class={state} style={{ flexGrow: counts[state] }} />
      ))}
      <span class="rest" style={{ flexGrow: left }} />
    </div>
  );
}
