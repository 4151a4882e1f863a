import { useEffect, useState } from 'preact/hooks';
import type { PastRun } from '../../../panel/protocol/runs.js';
import { useAsk } from '../hooks/use-ask.js';
import { useRunDeskOf } from '../hooks/run-desk.js';
import { runText } from '../state/run-words.js';

/** The runs that the file had, to look at the results of an earlier one. */
export function PastRuns() {
  const { file, view, runs, choose, saveReport } = useRunDeskOf();
  const ask = useAsk();
  const [past, setPast] = useState<readonly PastRun[]>([]);
  const going = runs.running.length;
  useEffect(() => {
    if (file === undefined) return undefined;
    let isHere = true;
    ask('runs', { file }).then(
      (answer) => isHere && setPast(answer.runs),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [file, going, view?.run]);
  if (!view || past.length === 0) return null;
  return (
    <>
      <label class="run-choice">
        <span class="unseen">Results of</span>
        <select value={view.run} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {past.map((run) => (
            <option key={run.run} value={run.run}>
              Run {runText(run)}
            </option>
          ))}
        </select>
      </label>
      {view.endedAt !== undefined && (
        <label class="run-choice">
          <span class="unseen">Save the report</span>
          <select
            value=""
            onChange={({ currentTarget }) => {
              saveReport(currentTarget.value as 'json' | 'html');
              currentTarget.value = '';
            }}
          >
            <option value="">Save report…</option>
            <option value="html">as HTML</option>
            <option value="json">as JSON</option>
          </select>
        </label>
      )}
    </>
  );
}
