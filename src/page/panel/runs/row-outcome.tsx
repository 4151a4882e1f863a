import { useEffect, useState } from 'preact/hooks';
import { durationText } from '../../../format/duration.js';
import type { DoneRow, LiveRow } from '../../../panel/protocol/runs.js';
import { weightiest } from '../../../record/report.js';
import { clockText, plainText } from '../../shared/text/words.js';
import { Mark } from '../../shared/views/icons.js';
import { RequestFigures } from '../../shared/views/request-figures.js';
import { Tally } from '../../shared/views/tally.js';
import type { NodeOutcome } from './outcome-of-node.js';
import type { RowOutcome } from '../state/rows-of-run.js';
import { liveText, timeLeft } from '../state/run-words.js';

/** The state of a row before its name. Markers have none. */
export function OutcomeMark({ of: { outcome } }: { readonly of: NodeOutcome }) {
  const state = markOf(outcome);
  return (
    <span class="outcome-mark">
      {state === 'queued' || state === 'running' ? (
        <span class={`dot ${state}`}>
          <span class="unseen">{state}</span>
        </span>
      ) : (
        state && <Mark state={state} />
      )}
    </span>
  );
}

function markOf(outcome: RowOutcome) {
  switch (outcome.kind) {
    case 'not-run':
      return undefined;
    case 'queued':
    case 'running':
      return outcome.kind;
    case 'done':
      return outcome.done.kind === 'request' ? outcome.done.state : undefined;
    case 'several':
      return outcome.isRunning ? 'running' : weightiest(outcome.counts);
  }
}

interface OutcomeFactsProps {
  readonly of: NodeOutcome;
  /** When the run started. */
  readonly at: number | undefined;
}

/** What is behind the name of a row: how far it is, or its status, time and sends. */
export function OutcomeFacts({ of: { outcome, isChanged }, at }: OutcomeFactsProps) {
  switch (outcome.kind) {
    case 'not-run':
    case 'queued':
      return null;
    case 'running':
      return <LiveFacts live={outcome.live} />;
    case 'several':
      return <Tally counts={outcome.counts} />;
    case 'done':
      return (
        <>
          {isChanged && at !== undefined && <span class="changed">changed since {clockText(at)}</span>}
          <DoneFacts done={outcome.done} />
        </>
      );
  }
}

function DoneFacts({ done }: { readonly done: DoneRow }) {
  if (done.kind === 'set') return done.reason === undefined ? null : <span class="also">{plainText(done.reason)}</span>;
  if (done.state === 'skipped')
    return done.note === undefined ? null : <span class="also">{plainText(done.note)}</span>;
  return (
    <span class="outcome-facts">
      <RequestFigures row={done} />
    </span>
  );
}

/** `↻ send 3 of 5 · 12.4s left` */
function LiveFacts({ live }: { readonly live: LiveRow }) {
  const now = useNow(live.kind === 'wait-started');
  const left = timeLeft(live, now);
  const isAgain = 'send' in live && live.send > 1;
  if (live.kind === 'row-started' || (live.kind === 'send-started' && !isAgain)) return null;
  return (
    <span class="live-facts">
      <span aria-hidden="true">↻ </span>
      {liveText(live)}
      {left !== undefined && <span aria-hidden="true">{` · ${durationText(Math.ceil(left / 100) * 100)} left`}</span>}
    </span>
  );
}

/** The time now, again and again while something counts down. */
function useNow(isOn: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
