import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { FileView, PanelRow, ProjectState } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { PanelStore } from '../data/store.js';
import type { Places } from '../hooks/use-page-keys.js';
import type { Page } from '../hooks/use-page.js';
import type { LinkedEditor } from '../../shared/views/source-link.js';
import { curlOf } from '../../../present/curl.js';
import type { RunDesk } from '../hooks/run-desk.js';
import { sentId } from '../state/rows-of-run.js';
import { rowCommands, type RowCommandId, type RowsOf } from './row-commands.js';
import type { Desk, OpenDialog, OpenMenu } from './desk.js';
import { goTo } from './go-to.js';
import { runRowCommand } from './run-row-command.js';
import { problemOf, useEdits, type Edits } from './use-edits.js';

interface DeskOf {
  readonly store: PanelStore;
  readonly page: Page;
  readonly project: ProjectState | undefined;
  readonly places: Places;
  readonly setTab: (tab: string) => void;
  readonly runs: RunDesk;
}

/** The menus, dialogs and edits of the page; undefined before the project is known. */
export function useDesk({ store, page, project, places, setTab, runs }: DeskOf): Desk | undefined {
  const { state, view, dispatch } = page;
  const edits = useEdits(store, page);
  const [menu, openMenu] = useState<OpenMenu | undefined>();
  const [dialog, openDialog] = useState<OpenDialog | undefined>();
  const rows = view?.rows ?? noRows;
  const selected = useMemo(() => rows.filter(({ key }) => state.selection.rows.has(key)), [rows, state.selection.rows]);
  const focusDetails = useFocus(page, places);
  const editor = useEditor(store, project, edits);
  if (!project || !editor) return undefined;
  const target = view && { file: view.file, version: view.version };
  const of = {
    file: view?.file ?? '',
    all: rows,
    selected,
    stale: staleText(view),
    runFault: runs.fault,
    isSent: (row) => sentId(runs.session, row.key) !== undefined,
  } satisfies RowsOf;
  const after = (selected.at(-1) ?? rows.at(-1))?.key ?? null;
  const desk: Desk = {
    project,
    editor,
    edits,
    target,
    rows,
    selected,
    after,
    menu,
    dialog,
    openMenu,
    openDialog,
    commands: () => rowCommands(of),
    run: (id: RowCommandId) => {
      const command = rowCommands(of).find((each) => each.id === id);
      if (!command || !target) return;
      if (command.why === undefined)
        runRowCommand(id, { desk, target, dispatch, setTab, startRun: runs.start, curlOf: curlReader(store, runs) });
      else edits.refuse(command.why);
    },
    go: (to) => goTo(to, { desk, dispatch }),
    paste: (text) => {
      if (target && of.stale === undefined) void edits.run({ do: 'paste', after, text }, target);
    },
    focusDetails,
  };
  return desk;
}

/** Reads the request of a row that the run that is shown has sent. */
function curlReader(store: PanelStore, { session, view }: RunDesk): (row: PanelRow) => Promise<string> {
  return async ({ key }) => {
    const id = sentId(session, key)!;
    return curlOf((await store.ask('record', { run: view!.run, file: session!.outline.file, id })).record.request!);
  };
}

/** Where links to files lead. In a frame they lead nowhere, so the server opens them. */
function useEditor(store: PanelStore, project: ProjectState | undefined, edits: Edits): LinkedEditor | undefined {
  return useMemo(() => {
    if (!project?.isEmbedded) return project?.editor;
    const show = (file: string, { line, column }: { readonly line: number; readonly column: number }): void =>
      void store
        .ask('show-in-editor', { file, line, column })
        .catch((error: unknown) => edits.refuse(problemOf(error).message));
    return { ...project.editor, show };
  }, [store, project?.editor, project?.isEmbedded]);
}

/** Rows that were just added come a little later than the answer. */
function useFocus({ state, view }: Page, { details }: Places): (row: RowKey) => void {
  const [wanted, want] = useState<RowKey | undefined>();
  useLayoutEffect(() => {
    if (wanted === undefined || state.active !== wanted || !view?.rows.some(({ key }) => key === wanted)) return;
    want(undefined);
    const fields = details.current?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [];
    const first = [...fields].find((field) => !field.matches(':disabled, [readonly]'));
    (first ?? details.current)?.focus();
  }, [wanted, state.active, view]);
  return want;
}

const noRows: readonly PanelRow[] = [];

/** Why no row of the file can be edited now. */
function staleText(view: FileView | undefined): string | undefined {
  if (view?.state === 'ok') return undefined;
  if (!view) return 'no file is open';
  if (view.state === 'not-api') return `${view.file} has ${view.kind} steps, which callsheet does not read`;
  return `${view.file} cannot be read, so it cannot be edited now`;
}
