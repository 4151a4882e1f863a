import { keyName } from '../../shared/text/key-names.js';
import { plainText } from '../../shared/text/words.js';
import { WhyButton } from '../controls/why-button.js';
import { useDeskOf } from '../edit/desk.js';
import { useRunDeskOf } from '../hooks/run-desk.js';
import { whyNotStarted } from '../state/run-fault.js';

/** Runs the file that is shown, and says with what. */
export function RunBar() {
  const desk = useRunDeskOf();
  const { project, commands, run } = useDeskOf();
  const { file, running } = desk;
  if (file === undefined) return null;
  const runRows = commands().find(({ id }) => id === 'run-rows')!;
  const isRead = project.files.find((entry) => entry.file === file)?.state === 'ok';
  const why = whyNotStarted(desk) ?? (isRead ? undefined : 'the file has errors, so it cannot run');
  return (
    <div class="run-bar" role="group" aria-label="Run">
      <WhyButton
        class="button main"
        title={keyName('Mod+Shift+Enter')}
        why={why}
        onClick={() => desk.start({ kind: 'file', file })}
      >
        Run file
      </WhyButton>
      <WhyButton class="button" why={why ?? runRows.why} onClick={() => run('run-rows')}>
        {runRows.label}
      </WhyButton>
      <WhyButton
        class="button"
        title={keyName('Mod+.')}
        why={running === undefined ? 'this file is not running' : undefined}
        onClick={desk.stop}
      >
        Stop
      </WhyButton>
      <Choices file={file} />
    </div>
  );
}

/** With what the file runs, and when. */
function Choices({ file }: { readonly file: string }) {
  const desk = useRunDeskOf();
  const { environment, hold, runs } = desk;
  const { environments: found = [], environment: first } = useDeskOf().project;
  // One that has no file yet can be chosen, too: a run says what is wrong with it.
  const environments = first === undefined || found.includes(first) ? found : [first, ...found];
  return (
    <>
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
          checked={runs.onSave.includes(file)}
          onChange={({ currentTarget }) => desk.watch(currentTarget.checked)}
        />
        On save
      </label>
    </>
  );
}

/** A run that waits after a row, and how it can go on. */
export function HeldBar() {
  const { running, continue: goOn, again, end } = useRunDeskOf();
  const { rows } = useDeskOf();
  if (running?.heldAfter === undefined) return null;
  const row = rows.find(({ key }) => key === running.heldAfter)?.number;
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
