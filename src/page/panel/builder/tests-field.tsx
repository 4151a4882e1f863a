import { isJsonObject, type Json } from '../../../lib/json.js';
import { plainText } from '../../shared/text/words.js';
import { useAsk } from '../hooks/use-ask.js';
import type { Codec } from '../fields/codecs.js';
import type { Edit } from '../../../panel/protocol/edits.js';
import { useEditing, type Editing } from '../fields/editing.js';
import { Notes } from '../fields/notes.js';
import { valueAt, type Path } from '../fields/place.js';
import { InTests } from '../fields/use-names.js';
import { useAct } from '../fields/use-act.js';
import { setEdit, useField, type Field } from '../fields/use-field.js';
import { freshRow } from './check-row.js';
import { draftKeys, leaves } from './draft-keys.js';
import { plainWords } from './plain-words.js';
import { placeIn, without, type PlaceOfTest } from './place-of-test.js';
import { isBlank } from './read-rows.js';
import { ReadLine } from './reading.js';
import {
  asList,
  freshEntry,
  readTests,
  settleTests,
  testsDraftOf,
  type TestEntry,
  type TestsDraft,
} from './test-entries.js';
import { TestEntryFields } from './test-entry-fields.js';
import { useReading } from './use-reading.js';

/** Tests of a request, or of every request of a file. One is saved when the keyboard leaves it. */
export function TestsField({ path }: { readonly path: Path }) {
  const { field, draft, move, remove } = useTests(path);
  const { view, row } = useEditing();
  const reads = row && ({ file: view.file, row: row.key, of: 'own' } as const);
  const parts = useReading(reads);
  const isLocked = field.lock !== undefined;
  const put = (next: TestsDraft): void => field.type(JSON.stringify(next));
  const set = (at: number, entry: TestEntry): void => put({ ...draft, entries: draft.entries.with(at, entry) });
  const add = (): void => {
    const [first] = draft.entries;
    if (draft.isList || !first) put({ ...draft, entries: [...draft.entries, freshEntry] });
    else put({ ...draft, entries: [{ ...first, rows: [...first.rows, freshRow] }] });
  };
  return (
    <InTests.Provider value>
      <div class="tests-field" onFocusIn={field.enter} onKeyDown={draftKeys(field)}>
        <ReadLine parts={parts} reads={reads} />
        {draft.entries.map((entry, at) => (
          <div key={at} onFocusOut={(event) => leaves(event) && field.leave()}>
            <TestEntryFields
              entry={entry}
              onEntry={(next) => set(at, next)}
              onSave={() => void field.commit()}
              isList={draft.isList}
              called={draft.isList ? `test ${at + 1}` : 'test'}
              file={view.file}
              parts={parts}
              isLocked={isLocked}
              refused={field.refused?.message}
              places={draft.isList ? { first: at === 0, last: at === draft.entries.length - 1 } : undefined}
              onMove={(by, row) => move({ entry, row }, by)}
              onRemove={(row) => remove({ entry, row })}
            />
          </div>
        ))}
        {!isLocked && (
          <p class="tests-add">
            <button type="button" class="quiet" onClick={add}>
              + test
            </button>
            {!draft.isList && draft.entries.some(({ rows }) => rows.length > 0) && (
              <button type="button" class="quiet" onClick={() => put(asList(draft))}>
                Give them names or conditions
              </button>
            )}
          </p>
        )}
        {field.lock && <p class="muted hint">{plainText(field.lock.message)}</p>}
        <Notes field={inWords(field)} id={`tests-${path.join('-')}`} />
      </div>
    </InTests.Provider>
  );
}

function useTests(path: Path) {
  const ask = useAsk();
  const editing = useEditing();
  const { act } = useAct();
  const field = useField({
    path,
    codec: testsCodec,
    editOf: async (value, was) => {
      const isDraft = typeof value === 'string';
      return setEdit(editing, path, { value: isDraft ? await settleTests(ask, draftIn(value)) : value, was });
    },
  });
  const draft = draftIn(field.text);
  const move = async (place: PlaceOfTest, by: 1 | -1): Promise<void> => {
    if (!(await field.commit())) return;
    await act((now) => moveEdit(now, path, { place, by }));
  };
  return {
    field,
    draft,
    move: (place: PlaceOfTest, by: 1 | -1) => void move(place, by),
    remove: (place: PlaceOfTest) => {
      // What is not saved yet has no place in the file.
      if (field.isDirty || isBlank(place.row)) {
        field.type(JSON.stringify(without(draft, place)));
        void field.commit();
      } else void act((now) => removeEdit(now, path, place));
    },
  };
}

/** By what the file says when the turn comes: an edit before may have changed the order. */
function moveEdit(now: Editing, path: Path, { place, by }: { readonly place: PlaceOfTest; readonly by: 1 | -1 }): Edit {
  const { keys, at } = placeIn(testsDraftOf(valueAt(now.written.value, path)), place);
  const to = Math.max(0, Math.min(keys.length - 1, at + by));
  return { do: 'move-entry', ...(now.row && { row: now.row.key }), path: [...path, keys[at]!], to };
}

function removeEdit(now: Editing, path: Path, place: PlaceOfTest): Edit {
  const was = valueAt(now.written.value, path);
  return setEdit(now, path, { value: readTests(without(testsDraftOf(was), place))?.value, was });
}

function draftIn(text: string): TestsDraft {
  return JSON.parse(text) as TestsDraft;
}

/** A draft as JSON. One that only the server can read is a text until it is saved. */
const testsCodec: Codec = {
  text: (value) => JSON.stringify(testsDraftOf(value)),
  read: (text) => {
    const read = readTests(draftIn(text));
    return read?.isPending ? text : read?.value;
  },
  fault: (text) => readTests(draftIn(text))?.fault,
};

/** Notes say in words what a draft has. */
function inWords(field: Field): Field {
  const { conflict } = field;
  if (!conflict) return field;
  const [mine, theirs] = [conflict.mine, conflict.theirs].map((text) =>
    draftIn(text)
      .entries.map(({ name, rows }) => `${name} ${plainWords(rows)}`.trim())
      .join('; '),
  );
  return { ...field, conflict: { mine: mine!, theirs: theirs! } };
}

/** How many checks tests have. */
export function countTests(tests: Json | undefined): number {
  if (isJsonObject(tests)) return Object.keys(tests).length;
  return Array.isArray(tests) ? tests.length : 0;
}
