import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Message, Problem } from '../../format/problem.js';
import type { PanelRow, ProjectState } from '../../panel/protocol/protocol.js';
import { useKept, useTheme } from '../shared/hooks/use-kept.js';
import { Help } from '../shared/views/help.js';
import { Editor } from '../shared/views/source-link.js';
import type { PanelStore } from './data/store.js';
import { DeskContext, type Desk } from './edit/desk.js';
import { useDesk } from './edit/use-desk.js';
import { useDeskKeys } from './edit/use-desk-keys.js';
import { RunQuestions } from './runs/run-questions.js';
import { OutputView } from './runs/output-view.js';
import { RunDeskContext, type RunDesk } from './hooks/run-desk.js';
import { useRunDesk } from './runs/use-run-desk.js';
import { useRunKeys } from './runs/use-run-keys.js';
import { Asking } from './hooks/use-ask.js';
import { usePage, type Page } from './hooks/use-page.js';
import { usePageKeys, usePlaces, type Places } from './hooks/use-page-keys.js';
import { usePanel } from './hooks/use-panel.js';
import { helpKeys } from './state/page-keys.js';
import { PageBanner } from './views/banner.js';
import { DeskLayer } from './views/desk-layer.js';
import { Details } from './views/details.js';
import { Files } from './views/files.js';
import { Footer } from './views/footer.js';
import { PanelHeader } from './views/header.js';
import { ProblemList } from './views/problems.js';
import { Rows } from './views/rows.js';
import { Splitter } from './views/splitter.js';

/** The panel: files, the rows of one of them, and what the row that is selected says. */
export function App({ store }: { readonly store: PanelStore }) {
  const panel = usePanel(store);
  const { link, project, refused, said } = panel;
  const page = usePage(store, project, panel);
  const { state, dispatch } = page;
  const [theme, setTheme] = useTheme();
  const [letters, setLetters] = useKept<'on' | 'off'>('letters', 'on');
  const [tab, setTab] = useState('tests');
  const [help, setHelp] = useState(false);
  const places = usePlaces();
  const runs = useRunDesk({ store, runs: panel.runs, project, file: state.file, rows: page.view?.rows ?? noRows });
  const desk = useDesk({ store, page, project, places, setTab, runs });
  useDeskKeys(desk, letters === 'on');
  useRunKeys(runs, page);
  const isBusy = desk?.menu !== undefined || desk?.dialog !== undefined || runs.wanted !== undefined;
  usePageKeys(page, { ...places, help, setHelp, setTab, letters: letters === 'on', isBusy });
  useTitle(state.file ?? project?.name ?? 'callsheet');
  if (!project || !desk)
    return <Empty text={link === 'ended' ? 'This page is of a panel that has ended.' : 'Connecting…'} />;
  return (
    <Shared store={store} desk={desk} runs={runs}>
      <div class={`page panel ${state.detail ? 'with-detail' : ''} ${state.files ? '' : 'no-files'}`}>
        <PanelHeader
          name={project.name}
          files={state.files}
          theme={theme}
          onTheme={setTheme}
          onHelp={() => setHelp(true)}
          onFiles={(shown) => dispatch({ kind: 'files', shown })}
        />
        <PageBanner link={link} trouble={project.trouble} />
        <main class="board">
          {state.files && (
            <Files
              field={places.fileSearch}
              files={project.files}
              problems={project.problems.length}
              state={state}
              dispatch={dispatch}
            />
          )}
          <Split
            store={store}
            page={page}
            project={project}
            refused={refused.get(state.file ?? '')}
            tab={tab}
            onTab={setTab}
            {...places}
          />
          <DeskLayer />
          <RunQuestions />
        </main>
        <Footer said={said} link={link} />
        {help && <Help keys={helpKeys} letters={letters} onLetters={setLetters} onClose={() => setHelp(false)} />}
      </div>
    </Shared>
  );
}

function useTitle(of: string): void {
  useEffect(() => {
    document.title = `${of} · callsheet panel`;
  }, [of]);
}

const noRows: readonly PanelRow[] = [];

interface SharedProps {
  readonly store: PanelStore;
  readonly desk: Desk;
  readonly runs: RunDesk;
  readonly children: ComponentChildren;
}

/** What every part of the page can reach. */
function Shared({ store, desk, runs, children }: SharedProps) {
  return (
    <Asking.Provider value={store.ask}>
      <DeskContext.Provider value={desk}>
        <RunDeskContext.Provider value={runs}>
          <Editor.Provider value={desk.editor}>{children}</Editor.Provider>
        </RunDeskContext.Provider>
      </DeskContext.Provider>
    </Asking.Provider>
  );
}

interface SplitProps extends Pick<Places, 'search' | 'list' | 'details'> {
  readonly store: PanelStore;
  readonly page: Page;
  readonly project: ProjectState;
  /** Why the file is not shown. */
  readonly refused: Message | undefined;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

/** Rows and details next to each other, or the problems of the project. */
function Split({ store, page, project, refused, tab, onTab, search, list, details }: SplitProps) {
  const { state, view, dispatch } = page;
  const [share, setShare] = useKept<string>('splitter', '44');
  const show = ({ file, range }: Problem): void =>
    dispatch({ kind: 'file', file, ...(range && { wanted: { line: range.start.line } }) });
  return (
    <div class="split" style={{ '--share': `${share}%` }}>
      <div class="browse">
        {state.main === 'problems' && <ProblemList problems={project.problems} onShow={show} />}
        {state.main === 'output' && <OutputView store={store} />}
        {state.main === 'rows' && (
          <Rows {...page} search={search} list={list} files={project.files} refused={refused} />
        )}
      </div>
      {state.main === 'rows' && view && (
        <>
          <Splitter share={Number(share)} onShare={(next) => setShare(String(next))} />
          <Details
            frame={details}
            state={state}
            view={view}
            nodes={page.nodes}
            tab={tab}
            onTab={onTab}
            dispatch={dispatch}
            files={project.files}
          />
        </>
      )}
    </div>
  );
}

function Empty({ text }: { readonly text: string }) {
  return (
    <main class="empty">
      <h1>callsheet panel</h1>
      <p role="status">{text}</p>
    </main>
  );
}
