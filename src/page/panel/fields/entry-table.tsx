import { useRef, useState } from 'preact/hooks';
import { isJsonObject } from '../../../lib/json.js';
import { plainText } from '../../shared/text/words.js';
import { BulkField } from './bulk-field.js';
import { kept, typed, type Codec } from './codecs.js';
import type { EntryTableProps, Offered } from './entry-table-props.js';
import { useEditing } from './editing.js';
import { EntryRow } from './entry-row.js';
import { NewEntry } from './new-entry.js';
import { BareField } from './text-field.js';
import { lockAt, mapAt, valueAt } from './place.js';

/** A map as a table whose cells are edited in place. The last row is empty: it takes another entry. */
export function EntryTable(props: EntryTableProps) {
  const { path, noun, heads = ['Name', 'Value'], isTyped = false, offered = [], more } = props;
  const { written, lock } = useEditing();
  const [isText, setText] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const keyOf = useKeys();
  const value = valueAt(written.value, path);
  const locked = lock ?? lockAt(written, [...path, '']);
  if (value !== undefined && value !== null && !isJsonObject(value))
    return <p class="muted">This is not written as a map. Edit it in the YAML tab.</p>;
  const names = Object.keys(mapAt(written.value, path));
  const toRow = (at: number): void => table.current?.querySelectorAll<HTMLElement>('[data-name] input')[at]?.focus();
  const codec = props.codec ?? (isTyped ? typed : kept);
  const toggle = <AsText isText={isText} onText={setText} />;
  return (
    <div class="entries">
      {locked && <p class="muted">{plainText(locked.message)}</p>}
      {isText ? (
        <>
          <BulkField path={path} noun={noun} isTyped={isTyped} />
          {toggle}
        </>
      ) : (
        <table ref={table} class="entry-table">
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
              <th>{toggle}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name, at) => (
              <EntryRow
                key={keyOf.key(name)}
                {...props}
                codec={codec}
                name={name}
                at={at}
                count={names.length}
                onRename={(to) => keyOf.rename(name, to)}
                onNext={() => toRow(at + 1)}
              />
            ))}
            {offered
              .filter(({ name }) => !names.includes(name))
              .map((each) => (
                <OfferedEntry key={each.name} {...each} path={path} noun={noun} codec={codec} />
              ))}
            {!locked && <NewEntry {...props} codec={codec} isTaken={(name) => names.includes(name)} />}
            {more}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface AsTextProps {
  readonly isText: boolean;
  readonly onText: (isText: boolean) => void;
}

function AsText({ isText, onText }: AsTextProps) {
  return (
    <button type="button" class="quiet" aria-pressed={isText} onClick={() => onText(!isText)}>
      As text
    </button>
  );
}

interface OfferedEntryProps extends Offered, Pick<EntryTableProps, 'path' | 'noun'> {
  readonly codec: Codec;
}

function OfferedEntry({ path, noun, codec, name, words, isRequired }: OfferedEntryProps) {
  return (
    <tr class="inherited">
      <th scope="row">
        {plainText(name)}
        {isRequired && <span class="required"> required</span>}
      </th>
      <td>
        <BareField
          path={[...path, name]}
          codec={{ text: codec.text, read: (text, was) => (text === '' ? undefined : codec.read(text, was)) }}
          label={`Value of ${noun} ${plainText(name)}`}
          placeholder={words}
        />
      </td>
      <td />
    </tr>
  );
}

interface Keys {
  readonly key: (name: string) => string;
  readonly rename: (from: string, to: string) => void;
}

/** An entry that gets another name stays the same row: the keyboard stays in it. */
function useKeys(): Keys {
  const known = useRef(new Map<string, string>());
  const key = (name: string): string => known.current.get(name) ?? name;
  const rename = (from: string, to: string): void => {
    known.current.set(to, key(from));
    // Another entry may get the name that is free now.
    known.current.set(from, `${from} ${known.current.size}`);
  };
  return { key, rename };
}
