import type { ComponentChildren, RefObject } from 'preact';
import type { FileEntry } from '../../../panel/protocol/protocol.js';
import { plainText } from '../../shared/text/words.js';
import { Icon, Mark } from '../../shared/views/icons.js';
import { Found } from '../../shared/views/found.js';
import { SearchField } from '../../shared/views/search-field.js';
import { useDeskOf } from '../edit/desk.js';
import { WhyButton } from '../controls/why-button.js';
import { useRunDeskOf } from '../hooks/run-desk.js';
import { useLongPress } from '../edit/use-long-press.js';
import type { PageAction, PageState } from '../state/page-state.js';
import { problemsText } from '../text/problems.js';

interface FilesProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly files: readonly FileEntry[];
  readonly problems: number;
  readonly state: PageState;
  readonly dispatch: (action: PageAction) => void;
}

/** The session files by their folders, and what else the panel shows. */
export function Files({ field, files, problems, state, dispatch }: FilesProps) {
  const words = state.fileQuery.toLowerCase().split(/\s+/).filter(Boolean);
  const found = files.filter(({ file, name }) => words.every((word) => `${file} ${name}`.toLowerCase().includes(word)));
  const folders = Map.groupBy(found, ({ file }) => file.slice(0, file.lastIndexOf('/') + 1));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && state.fileQuery !== '') dispatch({ kind: 'search-files', query: '' });
    else if (event.key === 'Enter' && found[0]) dispatch({ kind: 'file', file: found[0].file });
    else return;
    event.preventDefault();
  };
  const desk = useDeskOf();
  return (
    <nav class="files" aria-label="Session files">
      <SearchField
        field={field}
        query={state.fileQuery}
        placeholder="Files"
        label="Search files"
        letter="f"
        onQuery={(query) => dispatch({ kind: 'search-files', query })}
        onKeyDown={onKeyDown}
      />
      <button type="button" class="quiet new-file" onClick={() => desk.openDialog({ kind: 'new' })}>
        <Icon name="add" />
        New session
      </button>
      <RunAll isOff={files.length === 0} />
      <div class="folders">
        {[...folders].map(([folder, entries]) => (
          <section key={folder} aria-label={folder === '' ? 'Project root' : plainText(folder)}>
            {folder !== '' && <h2>{plainText(folder.slice(0, -1))}</h2>}
            <ul>
              {entries.map((entry) => (
                <FileItem key={entry.file} entry={entry} state={state} dispatch={dispatch} />
              ))}
            </ul>
          </section>
        ))}
        {files.length === 0 && <p class="nothing">No session files yet.</p>}
        {files.length > 0 && found.length === 0 && <p class="nothing">No files match.</p>}
      </div>
      <MainButton main="problems" state={state} dispatch={dispatch}>
        <span class="file-name">Problems</span>
        <span class={problems > 0 ? 'count alert' : 'count'}>{problems}</span>
      </MainButton>
      <MainButton main="output" state={state} dispatch={dispatch}>
        <span class="file-name">Output</span>
      </MainButton>
    </nav>
  );
}

function RunAll({ isOff }: { readonly isOff: boolean }) {
  const { runs, start } = useRunDeskOf();
  const why = runs.running.length > 0 ? 'a run goes on' : isOff ? 'there are no session files' : undefined;
  return (
    <WhyButton class="quiet" why={why} onClick={() => start({ kind: 'all' })}>
      Run all
    </WhyButton>
  );
}

interface MainButtonProps extends Pick<FilesProps, 'state' | 'dispatch'> {
  readonly main: 'problems' | 'output';
  readonly children: ComponentChildren;
}

/** Shows something else than the rows of a file. */
function MainButton({ main, state, dispatch, children }: MainButtonProps) {
  return (
    <button
      type="button"
      class={`file ${main}-button`}
      aria-current={state.main === main ? 'true' : undefined}
      onClick={() => dispatch({ kind: 'main', main })}
    >
      {children}
    </button>
  );
}

interface FileButtonProps extends Pick<FilesProps, 'state' | 'dispatch'> {
  readonly entry: FileEntry;
}

/** A file with its menu: by right click, long press, F2, the Menu key, or the button. */
function FileItem({ entry, state, dispatch }: FileButtonProps) {
  const { openMenu, openDialog } = useDeskOf();
  const { file } = entry;
  const openAt = ({ clientX, clientY }: MouseEvent): void =>
    openMenu({ kind: 'file', file, at: { x: clientX, y: clientY } });
  const press = useLongPress(openAt);
  const onKeyDown = (event: KeyboardEvent): void => {
    const name = `${event.shiftKey ? 'Shift+' : ''}${event.key}`;
    if (name === 'F2') openDialog({ kind: 'rename', file });
    else if (name === 'Delete') openDialog({ kind: 'delete', file });
    else if (name === 'Shift+F10' || name === 'ContextMenu')
      openMenu({ kind: 'file', file, at: event.currentTarget as Element });
    else return;
    event.preventDefault();
  };
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    if (event.button === 2) openAt(event);
  };
  return (
    <li class="file-item" onKeyDown={onKeyDown} onContextMenu={onContextMenu} onPointerDown={press}>
      <FileButton entry={entry} state={state} dispatch={dispatch} />
      <button
        type="button"
        class="plain file-more"
        aria-label={`Menu of ${plainText(file)}`}
        aria-haspopup="menu"
        onClick={(event) => openMenu({ kind: 'file', file, at: event.currentTarget })}
      >
        <Icon name="more" />
      </button>
    </li>
  );
}

const fileNamePattern = /^(?:.*\/)?([^/]*?)(?:\.session\.yaml)?$/s;

const stateWords: Readonly<Record<FileEntry['state'], string>> = {
  ok: 'not run',
  broken: 'cannot be read',
  gone: 'gone',
  'not-api': 'not of API steps',
  unread: 'not read yet',
};

/** Signs that differ without their colours. */
const stateSigns: Readonly<Record<FileEntry['state'], string>> = {
  ok: '○',
  broken: '✗',
  gone: '✗',
  'not-api': '–',
  unread: '·',
};

function FileButton({ entry, state, dispatch }: FileButtonProps) {
  const { file, problems } = entry;
  const [, name = file] = fileNamePattern.exec(file) ?? [];
  const serious = problems.error + problems.failure;
  const count = serious + problems.warning;
  const said = problemsText(problems);
  const result = useRunDeskOf().runs.results[file];
  return (
    <button
      type="button"
      class="file"
      title={plainText(entry.name === name ? file : `${entry.name}\n${file}`)}
      aria-current={state.main === 'rows' && state.file === file ? 'true' : undefined}
      onClick={() => dispatch({ kind: 'file', file })}
    >
      {result && entry.state === 'ok' ? (
        <span class="file-state">
          <Mark state={result.state} silent />
        </span>
      ) : (
        <span class={`file-state ${entry.state}`} aria-hidden="true">
          {stateSigns[entry.state]}
        </span>
      )}
      <span class="file-name">
        <Found text={name} query={state.fileQuery} />
      </span>
      <span class="unseen">
        , {stateWords[entry.state]}
        {result && `, ${result.state} when it ran last`}
        {said !== '' && `, ${said}`}
      </span>
      {count > 0 && (
        <span class={serious > 0 ? 'count alert' : 'count'} title={said} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
