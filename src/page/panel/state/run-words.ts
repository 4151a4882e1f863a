import { durationText } from '../../../format/duration.js';
import type { LiveRow, PastRun, RunPanelEvent, RunWhat } from '../../../panel/protocol/runs.js';
import { clockText, countsText, countText } from '../../shared/text/words.js';
import type { Said } from './said.js';

/** What is said of a run at its start, at its end, and when the process that runs it fails; not of each send. */
export function saidOfRun(event: RunPanelEvent): Said | undefined {
  const at = Date.now();
  switch (event.on) {
    case 'run-started':
      return { text: `Running ${whatText(event.run.what)}`, at };
    case 'run-ended':
      return { text: endText(event.run, event.failures[0]?.message), at };
    case 'runner':
      return event.runner.state === 'broken' && event.runner.message
        ? { text: event.runner.message.message, at }
        : undefined;
    case 'held':
      return { text: event.after === undefined ? 'The run goes on' : 'The run is held after a row', at };
    case 'output':
    case 'on-save':
    case 'progress':
      return undefined;
  }
}

/** `Run 11:08:15 · checkout`: a run in a list of runs. */
export function runText({ startedAt, summary, isCancelled, endedAt }: PastRun): string {
  const parts = [clockText(startedAt)];
  if (endedAt === undefined) parts.push('running');
  else parts.push(durationText(endedAt - startedAt));
  if (summary) parts.push(countsText(summary));
  if (isCancelled) parts.push('stopped');
  return parts.join(' · ');
}

function whatText(what: RunWhat): string {
  switch (what.kind) {
    case 'all':
      return 'all sessions';
    case 'file':
      return what.file;
    case 'to':
      return `${what.file} up to a row`;
    case 'rows':
      return `${countText(what.rows.length, 'row')} of ${what.file}`;
  }
}

function endText({ what, summary, isCancelled }: PastRun, failure: string | undefined): string {
  const result = failure ?? (summary ? countsText(summary) : 'nothing ran');
  return `${isCancelled ? 'Stopped' : 'Ran'} ${whatText(what)}: ${result}`;
}

/** `send 3 of 5`: of is left out where the number of sends is open. */
export function liveText(live: LiveRow): string {
  if (live.kind === 'row-started') return 'running';
  if (live.kind === 'events-read') return countText(live.events, 'event');
  return `send ${live.send}${live.of === undefined ? '' : ` of ${live.of}`}`;
}

/** ms that are left of a wait or of a poll's time; undefined where nothing ends. */
export function timeLeft(live: LiveRow, now: number): number | undefined {
  if (live.kind !== 'wait-started') return undefined;
  return Math.max(0, (live.deadline ?? live.until) - now);
}
