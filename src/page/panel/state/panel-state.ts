import type { Message } from '../../../format/problem.js';
import type { FilePatch, FileView, Numbered, ProjectState } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { Said } from './said.js';
import { saidOfRun } from './run-words.js';
import { changeRuns, noRuns, reduceRuns, runsOfState, type PageRuns, type RunsChange } from './run-state.js';

/** How the page reaches its server. */
export type Link = 'connecting' | 'open' | 'lost' | 'ended';

/** What the page knows of the server's state. */
export interface PanelState {
  readonly link: Link;
  /** The number of the last event; undefined before the first state. */
  readonly seq: number | undefined;
  readonly project: ProjectState | undefined;
  /** The files that are open, by their paths. */
  readonly views: ReadonlyMap<string, FileView>;
  /** Why files are not shown that were asked for. */
  readonly refused: ReadonlyMap<string, Message>;
  /** What happened last, for the line at the bottom and for those who hear the page. */
  readonly said: Said | undefined;
  readonly runs: PageRuns;
}

export type Change =
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'state'; readonly seq: number; readonly project: ProjectState }
  | { readonly kind: 'event'; readonly event: Numbered }
  | { readonly kind: 'view'; readonly view: FileView }
  | { readonly kind: 'closed'; readonly file: string }
  | { readonly kind: 'refused'; readonly file: string; readonly problem: Message }
  | { readonly kind: 'said'; readonly said: Said }
  | RunsChange;

export const initialPanel: PanelState = {
  link: 'connecting',
  seq: undefined,
  project: undefined,
  views: new Map(),
  refused: new Map(),
  said: undefined,
  runs: noRuns,
};

export function reducePanel(state: PanelState, change: Change): PanelState {
  switch (change.kind) {
    case 'link':
      return { ...state, link: change.link };
    case 'state':
      return { ...state, seq: change.seq, project: change.project, runs: runsOfState(state.runs, change.project) };
    case 'event':
      return withEvent(state, change.event);
    case 'view':
      return withView(state, change.view);
    case 'closed':
      return { ...state, views: without(state.views, change.file), refused: without(state.refused, change.file) };
    case 'refused':
      return { ...state, refused: new Map([...state.refused, [change.file, change.problem]]) };
    case 'said':
      return { ...state, said: change.said };
    case 'run-shown':
    case 'run-chosen':
    case 'output-read':
      return { ...state, runs: changeRuns(state.runs, change) };
  }
}

function withEvent(before: PanelState, event: Numbered): PanelState {
  const state = { ...before, seq: event.seq };
  const { project } = state;
  if (!project) return state;
  switch (event.on) {
    case 'files': {
      const changed = new Map(event.files.map((entry) => [entry.file, entry]));
      const kept = project.files.filter(({ file }) => !changed.has(file) && !event.removed.includes(file));
      const files = [...kept, ...event.files].toSorted((a, b) => (a.file < b.file ? -1 : 1));
      return { ...state, project: { ...project, files } };
    }
    case 'problems':
      return { ...state, project: { ...project, problems: event.problems } };
    case 'trouble':
      return { ...state, project: { ...project, trouble: event.trouble } };
    case 'undo':
      return { ...state, project: { ...project, undo: event.undo } };
    case 'runner':
    case 'output':
    case 'run-started':
    case 'progress':
    case 'run-ended':
    case 'on-save':
    case 'held':
      return { ...state, runs: reduceRuns(state.runs, event), said: saidOfRun(event) ?? state.said };
    case 'environments':
      return { ...state, project: { ...project, environments: event.environments } };
    case 'file': {
      const shown = state.views.get(event.view.file);
      if (!shown) return state;
      // Only its problems may have changed, with another file.
      const isSame = event.view.version === shown.version && event.view.state === shown.state;
      const next = withView(state, { ...patched(shown, event.view), by: isSame ? shown.by : event.by });
      // What the panel has done itself is said with the answer.
      return isSame || event.by === 'panel'
        ? next
        : { ...next, said: { text: saidOf(event.view, shown), at: event.at } };
    }
  }
}

function withView(state: PanelState, view: FileView): PanelState {
  const views = new Map([...state.views, [view.file, view]]);
  return { ...state, views, refused: without(state.refused, view.file) };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([file]) => file !== key));
}

/** Rows that are only named are as they were. */
function patched(shown: FileView, { rows, ...view }: FilePatch): FileView {
  const before = new Map<RowKey, FileView['rows'][number]>(shown.rows.map((row) => [row.key, row]));
  return { ...view, rows: rows.flatMap((row) => (typeof row === 'string' ? (before.get(row) ?? []) : row)) };
}

function saidOf({ file, state }: FilePatch, before: FileView): string {
  if (state === 'gone') return `${file} is gone`;
  if (state === 'broken') return `${file} cannot be read`;
  return before.state === 'broken' ? `${file} can be read again` : `${file} changed on disk`;
}
