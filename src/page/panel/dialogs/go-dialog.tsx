import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useDialog } from '../../shared/hooks/use-dialog.js';
import { plainText } from '../../shared/text/words.js';
import { Found } from '../../shared/views/found.js';
import { useDeskOf } from '../edit/desk.js';
import { foundPlaces, placesToGo, type GoPlace } from './places-to-go.js';

const others = [
  ['undo', 'Undo'],
  ['redo', 'Redo'],
  ['new', 'New session…'],
  ['import', 'Import a suite…'],
  ['call', 'Add step: Call flow…'],
  ['curl', 'Add step: Request from curl…'],
  ['problems', 'Problems of the project'],
  ['rename', 'Rename this file…'],
  ['delete', 'Delete this file…'],
] as const;

/** Goes to any file, row, problem or command. */
export function GoDialog() {
  const desk = useDeskOf();
  const { project, rows, openDialog } = desk;
  const dialog = useDialog(() => openDialog(undefined));
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const places = useMemo(
    () => placesToGo({ files: project.files, rows, problems: project.problems, commands: desk.commands(), others }),
    [project, rows],
  );
  const found = useMemo(() => foundPlaces(places, query), [places, query]);
  const current = found[Math.min(at, found.length - 1)];
  const choose = (place: GoPlace | undefined): void => {
    if (!place) return;
    openDialog(undefined);
    desk.go(place.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (event.key === 'Enter') choose(current);
    else if (by === undefined) return;
    else setAt((from) => Math.max(0, Math.min(found.length - 1, from + by)));
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="dialog go" aria-label="Go to anything">
      <input
        type="text"
        role="combobox"
        aria-label="Go to a row, file, problem or command"
        aria-expanded="true"
        aria-controls="go-list"
        aria-autocomplete="list"
        aria-activedescendant={current && `go-${found.indexOf(current)}`}
        placeholder="Go to a row, file, problem or command"
        autofocus
        spellcheck={false}
        autocomplete="off"
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Places found={found} current={current} query={query} onChoose={choose} />
      <p class="go-count" role="status">
        {found.length === 0 ? `Nothing matches ${plainText(query)}.` : ''}
      </p>
    </dialog>
  );
}

interface PlacesProps {
  readonly found: readonly GoPlace[];
  readonly current: GoPlace | undefined;
  readonly query: string;
  readonly onChoose: (place: GoPlace) => void;
}

function Places({ found, current, query, onChoose }: PlacesProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(
    () => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
    [current],
  );
  return (
    <ul ref={list} id="go-list" class="go-list" role="listbox" aria-label="Places">
      {found.map((place, index) => (
        <li
          key={place.id}
          id={`go-${index}`}
          role="option"
          aria-selected={place === current}
          onClick={() => onChoose(place)}
        >
          <span class="menu-label">
            <Found text={place.label} query={query} />
          </span>
          <span class="also">
            <Found text={place.also} query={query} />
          </span>
        </li>
      ))}
    </ul>
  );
}
