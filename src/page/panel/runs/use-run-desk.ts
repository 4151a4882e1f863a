import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PanelRow, ProjectState } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { RunWhat } from '../../../panel/protocol/runs.js';
import { Refusal } from '../data/connection.js';
import type { PanelStore } from '../data/store.js';
import type { Said } from '../state/said.js';
import { runFault } from '../state/run-fault.js';
import { askedRows } from '../state/rows-of-run.js';
import { runOf, runningOf, sessionOf, type PageRuns } from '../state/run-state.js';
import type { RunDesk, RunQuestion } from '../hooks/run-desk.js';

interface RunDeskOf {
  readonly store: PanelStore;
  readonly runs: PageRuns;
  readonly project: ProjectState | undefined;
  readonly file: string | undefined;
  /** Of the file. */
  readonly rows: readonly PanelRow[];
}

/** Files that a run of all takes without a question. */
const fewFiles = 50;

/** What the page can do with runs of the file that it shows. */
export function useRunDesk({ store, runs, project, file, rows }: RunDeskOf): RunDesk {
  const [chosen, setEnvironment] = useState<string | undefined>();
  const environment = chosen ?? project?.environment ?? '';
  const [hold, setHold] = useState(false);
  const [wanted, want] = useState<RunQuestion | undefined>();
  const ofFile = useRunsOfFile({ store, runs, file, rows });
  const { view, running } = ofFile;

  const fault = runFault(project, file);
  const { ask } = store;
  const attempt = (work: Promise<unknown>): void => void work.catch((error: unknown) => store.say(refusedText(error)));

  async function start(what: RunWhat, inputs?: Readonly<Record<string, string>>): Promise<void> {
    const files = project?.files.length ?? 0;
    if (what.kind === 'all' && files > fewFiles && !inputs) return want({ kind: 'many', what, files });
    const needed = inputs || what.kind === 'all' ? [] : (await ask('inputs-needed', { file: what.file })).inputs;
    const missing = needed.filter(({ isGiven }) => !isGiven);
    if (missing.length > 0) return want({ kind: 'inputs', what, inputs: missing });
    await ask('run', {
      what,
      ...(inputs && what.kind !== 'all' && { inputs }),
      ...(environment !== '' && { environment }),
      ...(hold && what.kind !== 'all' && { hold }),
    });
  }

  const ofHeld = (method: 'continue' | 'again' | 'end'): void => {
    if (running) attempt(ask(method, { run: running.run }));
  };

  return {
    file,
    runs,
    ...ofFile,
    environment,
    hold,
    setEnvironment,
    setHold,
    wanted,
    fault,
    start: (what) => {
      if (fault === undefined || what.kind === 'all') attempt(start(what));
    },
    stop: () => {
      const one = running ?? runs.running[0];
      if (one) attempt(ask('stop', { run: one.run }));
    },
    choose: (chosen) => file !== undefined && store.change({ kind: 'run-chosen', file, run: chosen }),
    continue: () => ofHeld('continue'),
    again: () => ofHeld('again'),
    end: () => ofHeld('end'),
    watch: (on) => file !== undefined && attempt(ask('run-on-save', { file, on })),
    restart: () => attempt(ask('restart-runner', {})),
    saveReport: (kind) => view && attempt(saveReport(store, view.run, kind)),
    give: (values) => {
      const asked = wanted;
      want(undefined);
      if (asked && values) attempt(start(asked.what, values));
    },
  };
}

async function saveReport(store: PanelStore, run: string, kind: 'json' | 'html'): Promise<void> {
  const { file } = await store.ask('save-report', { run, kind });
  store.say({ text: `Wrote ${file}`, at: Date.now() });
}

type RunsOfFile = Pick<RunDesk, 'view' | 'session' | 'running' | 'asked'>;

function useRunsOfFile({ store, runs, file, rows }: Omit<RunDeskOf, 'project'>): RunsOfFile {
  const run = file === undefined ? undefined : runOf(runs, file);
  useShownRuns(store, runs, run);
  const running = file === undefined ? undefined : runningOf(runs, file);
  const what = running?.run === run ? running?.what : undefined;
  return {
    view: run === undefined ? undefined : runs.shown.get(run),
    session: file === undefined ? undefined : sessionOf(runs, file),
    running,
    asked: useMemo(() => (what ? askedRows(what, rows) : none), [what, rows]),
  };
}

const none: ReadonlySet<RowKey> = new Set();

function refusedText(error: unknown): Said {
  const { message } = error instanceof Refusal ? error.problem : (error as Error);
  return { text: `Refused: ${message}`, at: Date.now() };
}

/** Asks for the rows of runs that the page does not know yet: those that go on, and the one that is shown. */
function useShownRuns(store: PanelStore, { running, shown }: PageRuns, run: string | undefined): void {
  const missing = [...running.map((each) => each.run), ...(run === undefined ? [] : [run])].filter(
    (each) => !shown.has(each),
  );
  const asked = missing.join(' ');
  useEffect(() => {
    for (const each of asked.split(' ').filter(Boolean)) {
      store.ask('show-run', { run: each }).then(
        ({ view }) => store.change({ kind: 'run-shown', view }),
        // It is no longer kept.
        () => undefined,
      );
    }
  }, [asked]);
}
