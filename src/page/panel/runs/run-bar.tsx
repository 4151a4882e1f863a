import { keyName } from '../../shared/text/key-names.js';
import { plainText } from '../../shared/text/words.js';
import { useDeskOf } from '../edit/desk.js';
import { PastRuns } from './past-runs.js';
import { useRunDeskOf } from './run-desk.js';

/** Runs the file that is shown, and says with what. */
export function RunBar() {
  const desk = useRunDeskOf();
  const { project, selected } = useDeskOf();
  const { file, running, environment, hold } = desk;
  if (file === undefined) return null;
  const { environments = [] } = project;
  const { onSave } = desk.runs;
  const keys = selected.map(({ key }) => key);
  const isOff = running !== undefined;
  return (
    <div class="run-bar" role="group" aria-label="Run">
      <button
        type="button"
        class="button main"
        title={keyName('Mod+Shift+Enter')}
        disabled={isOff}
        onClick={() => desk.start({ kind: 'file', file })}
      >
        Run file
      </button>
      <button
        type="button"
        class="button"
        disabled={isOff || keys.length === 0}
        onClick={() => desk.start({ kind: 'rows', file, rows: keys })}
      >
        {keys.length > 1 ? `Run ${keys.length} rows` : 'Run row'}
      </button>
      <button type="button" class="button" title={keyName('Mod+.')} disabled={!isOff} onClick={desk.stop}>
        Stop
      </button>
      {environments.length > 0 && (
        <label class="run-choice">
          <span class="unseen">Environment</span>
          <select value={environment} onChange={({ currentTarget }) => desk.setEnvironment(currentTarget.value)}>
            <option value="">env: as written</option>
            {environments.map((name) => (
              <option key={name} value={name}>
                {plainText(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="run-check" title="Keep scopes, cookies and variables after “Run to here”">
        <input type="checkbox" checked={hold} onChange={({ currentTarget }) => desk.setHold(currentTarget.checked)} />
        Hold
      </label>
      <label class="run-check" title="Run this file whenever it or a flow that it calls is saved">
        <input
          type="checkbox"
          checked={onSave.includes(file)}
          onChange={({ currentTarget }) => desk.watch(currentTarget.checked)}
        />
        On save
      </label>
      <PastRuns />
    </div>
  );
}

/** A run that waits after a row, and how it can go on. */
export function HeldBar() {
  const { runs, view, continue: goOn, again, end } = useRunDeskOf();
  const { held } = runs;
  const { rows } = useDeskOf();
  if (!held || held.run !== view?.run) return null;
  const row = rows.find(({ key }) => key === held.after)?.number;
  return (
    <div class="held-bar" role="group" aria-label="Held run">
      <span>Held after row {row}</span>
      <button type="button" class="button" onClick={goOn}>
        Continue
      </button>
      <button type="button" class="button" onClick={again}>
        Send row {row} again
      </button>
      <button type="button" class="button" onClick={end}>
        End
      </button>
    </div>
  );
}
