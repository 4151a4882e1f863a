import { useEffect } from 'preact/hooks';
import type { RunnerState } from '../../../panel/protocol/runs.js';
import { plainText } from '../../shared/text/words.js';
import { FailureBox } from './failure-box.js';
import type { PanelStore } from '../data/store.js';
import { useRunDeskOf } from '../hooks/run-desk.js';

const words: Readonly<Record<RunnerState['state'], string>> = {
  'not-started': 'The process that runs sessions starts with the first run.',
  starting: 'The process that runs sessions is starting.',
  ready: 'The process that runs sessions is ready.',
  running: 'The process that runs sessions is running.',
  broken: 'The process that runs sessions does not work.',
};

/** What `setup`, scripts and the process that runs sessions print. */
export function OutputView({ store }: { readonly store: PanelStore }) {
  const { runs, restart } = useRunDeskOf();
  const { runner, output } = runs;
  useEffect(() => {
    store.ask('output', {}).then(
      ({ lines }) => store.change({ kind: 'output-read', lines }),
      () => undefined,
    );
  }, []);
  return (
    <section class="output" aria-label="Output">
      <header class="file-head">
        <h2>Output</h2>
        <p class="facts">
          <span>{words[runner.state]}</span>
        </p>
        <button type="button" class="quiet" disabled={runner.state === 'not-started'} onClick={restart}>
          Restart
        </button>
      </header>
      {runner.message && <FailureBox message={runner.message} />}
      {output.length === 0 ? (
        <p class="nothing">Nothing was printed.</p>
      ) : (
        <pre class="output-lines" tabIndex={0} aria-label="Printed lines">
          {output.map(({ stream, text }, at) => (
            <span key={at} class={stream}>{`${plainText(text)}\n`}</span>
          ))}
        </pre>
      )}
    </section>
  );
}
