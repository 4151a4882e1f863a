import type { Message, Problem } from '../../format/problem.js';
import type { UndoState } from '../protocol/edits.js';
import type { FileEntry, PanelEvent, ProjectState } from '../protocol/protocol.js';
import { unreadEntry } from '../view/file-entry.js';

/** What does not change while the panel runs. */
export type AboutProject = Pick<ProjectState, 'name' | 'editor' | 'environment' | 'isEmbedded'>;

/** What pages see of a project besides the files that are open. What changes in it is an event. */
export interface LiveState {
  readonly state: () => ProjectState;
  /** Files that came and went show before they are checked. */
  readonly list: (files: readonly string[]) => void;
  readonly check: (files: readonly FileEntry[], problems: readonly Problem[]) => void;
  /** Names of environments that have a file. */
  readonly environments: (names: readonly string[]) => void;
  /** What is wrong with configurations. */
  readonly trouble: (trouble: readonly Message[]) => void;
  /** What else is wrong, from now on. */
  readonly note: (message: Message) => void;
  readonly undo: (undo: UndoState) => void;
}

export function openLiveState(about: AboutProject, emit: (event: PanelEvent) => void): LiveState {
  const notes: Message[] = [];
  let found: readonly Message[] = [];
  let state: ProjectState = { ...about, files: [], problems: [], trouble: [] };

  function setFiles(files: readonly FileEntry[]): void {
    const before = new Map(state.files.map((entry) => [entry.file, JSON.stringify(entry)]));
    const changed = files.filter((entry) => before.get(entry.file) !== JSON.stringify(entry));
    const names = new Set(files.map(({ file }) => file));
    const removed = [...before.keys()].filter((file) => !names.has(file));
    state = { ...state, files };
    if (changed.length > 0 || removed.length > 0) emit({ on: 'files', files: changed, removed });
  }

  function setTrouble(): void {
    const trouble = [...notes, ...found];
    if (isSame(trouble, state.trouble)) return;
    state = { ...state, trouble };
    emit({ on: 'trouble', trouble });
  }

  return {
    state: () => state,
    list: (files) => {
      const known = new Map(state.files.map((entry) => [entry.file, entry]));
      setFiles(files.map((file) => known.get(file) ?? unreadEntry(file)));
    },
    check: (files, problems) => {
      setFiles(files);
      if (isSame(problems, state.problems)) return;
      state = { ...state, problems };
      emit({ on: 'problems', problems });
    },
    environments: (environments) => {
      if (isSame(environments, state.environments ?? [])) return;
      state = { ...state, environments };
      emit({ on: 'environments', environments });
    },
    trouble: (trouble) => {
      found = trouble;
      setTrouble();
    },
    note: (message) => {
      if (notes.some((each) => isSame(each, message))) return;
      notes.push(message);
      setTrouble();
    },
    undo: (undo) => {
      if (isSame(undo, state.undo ?? {})) return;
      state = { ...state, undo };
      emit({ on: 'undo', undo });
    },
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
