import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Message, Problem } from '../../format/problem.js';
import { usedFiles } from '../../format/steps/used-files.js';
import { openCheck, type OpenCheck } from '../../loader/check-files.js';
import type { OptionsOf } from '../../loader/check-project.js';
import type { FileEntry, FileView, PanelEvent, ProjectState } from '../protocol/protocol.js';
import { entryOf } from '../view/file-entry.js';
import { openFiles, type OpenFiles, type TakenText } from './open-files.js';
import { openLiveState, type AboutProject, type LiveState } from './project-state.js';

/** Which session files there are, and what their configurations say of them. */
export interface Inspected {
  /** Relative to the project root, sorted. */
  readonly files: readonly string[];
  readonly optionsOf: OptionsOf;
  /** Of `.env.<name>` files. */
  readonly environments: readonly string[];
  /** Why a configuration cannot be used, and what the panel cannot see. */
  readonly trouble: readonly Message[];
}

export interface ProjectPlace {
  readonly about: AboutProject;
  /** Absolute. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly inspect: () => Promise<Inspected>;
  /** Takes errors of the server itself. */
  readonly onError: (error: unknown) => void;
}

/** The files of a project as pages see them. */
export interface PanelProject
  extends Pick<OpenFiles, 'retain' | 'release' | 'known' | 'seen'>, Pick<LiveState, 'undo'> {
  readonly state: () => ProjectState;
  /** Session files, as they were listed last. */
  readonly listed: () => ReadonlySet<string>;
  /** Session files that were listed once. A page may name one that is gone by now, or just back. */
  readonly named: () => ReadonlySet<string>;
  /** Other files that sessions read. */
  readonly used: () => ReadonlySet<string>;
  /** Lists the files, without a look into them. */
  readonly list: () => Promise<void>;
  /** Looks at all files anew. Asked for again meanwhile, it looks once more. */
  readonly refresh: () => Promise<void>;
  readonly read: (file: string) => Promise<FileView>;
  /** Has files checked anew from now on: some were written. It does not look at them by itself. */
  readonly recheck: () => void;
  /** A file with a text that was read or written already. */
  readonly take: (file: string, taken: TakenText) => FileView;
  /** Of variables of the environment that a file can read: in `.env` files, and in the process. */
  readonly envNames: (file: string) => readonly string[];
  /** What is wrong outside of files, in addition to configurations. */
  readonly note: (message: Message) => void;
}

export function openPanelProject(place: ProjectPlace, emit: (event: PanelEvent) => void): PanelProject {
  const { root, env, inspect, onError } = place;
  const live = openLiveState(place.about, emit);
  const [files, named] = [openFiles(root, emit), new Set<string>()];
  let listed: ReadonlySet<string> = new Set();
  let used: ReadonlySet<string> = new Set();
  let checked: OpenCheck | undefined;
  let optionsOf: OptionsOf | undefined;
  let [asked, answered] = [0, 0];

  async function list(): Promise<OpenCheck> {
    const number = ++asked;
    const inspected = await inspect();
    // One that was asked for later has seen more.
    if (number < answered && checked) return checked;
    answered = number;
    listed = new Set(inspected.files);
    for (const file of listed) named.add(file);
    optionsOf = inspected.optionsOf;
    live.list(inspected.files);
    live.trouble(inspected.trouble);
    live.environments(inspected.environments);
    return recheck();
  }

  /** What is open shows before all others are checked. */
  async function look(): Promise<void> {
    const check = await list();
    const all = [...listed];
    for (const file of files.shown()) await read(file);
    const found = await checkAll(all, check);
    // Files that were written meanwhile are looked at again.
    if (check !== checked) return;
    used = found.used;
    live.check(found.entries, found.problems);
  }

  function recheck(): OpenCheck {
    checked = openCheck(root, [...listed], env, optionsOf);
    return checked;
  }

  function problemsOf(file: string): readonly Problem[] {
    return checked && listed.has(file) ? checked.of(file) : [];
  }

  function read(file: string): Promise<FileView> {
    return files.read(file, () => problemsOf(file));
  }

  return {
    state: live.state,
    note: live.note,
    retain: files.retain,
    release: files.release,
    listed: () => listed,
    named: () => named,
    used: () => used,
    list: async () => void (await list()),
    refresh: repeated(look, onError),
    read,
    recheck: () => void recheck(),
    take: (file, taken) => files.take(file, taken, problemsOf(file)),
    seen: files.seen,
    known: files.known,
    envNames: (file) => (listed.has(file) ? envNamesOf(file, checked ?? recheck()) : []),
    undo: live.undo,
  };
}

function envNamesOf(file: string, { project }: OpenCheck): readonly string[] {
  const { known, inputs } = project.envIn(project.optionsOf(file).folder);
  return [...known].filter((name) => !Object.hasOwn(inputs, name));
}

/** Asked for again while it works, it works once more. */
function repeated(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function untilDone(): Promise<void> {
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
  }

  return () => {
    isAskedAgain = true;
    running ??= untilDone()
      .catch(onError)
      .finally(() => (running = undefined));
    return running;
  };
}

interface Checked {
  readonly entries: readonly FileEntry[];
  readonly problems: readonly Problem[];
  readonly used: ReadonlySet<string>;
}

/** Files that are checked before whatever else waits gets its turn. */
const filesAtOnce = 10;

async function checkAll(files: readonly string[], check: OpenCheck): Promise<Checked> {
  const problems: Problem[] = [...check.ofOptions];
  const entries: FileEntry[] = [];
  const used = new Set<string>();
  for (const [index, file] of files.entries()) {
    if (index % filesAtOnce === filesAtOnce - 1) await nextTurn();
    const found = check.of(file);
    const source = check.project.read(file);
    problems.push(...found);
    entries.push(entryOf(file, source, found));
    if (source.kind === 'session') for (const use of usedFiles(source.session)) used.add(use);
  }
  return { entries, problems, used };
}
