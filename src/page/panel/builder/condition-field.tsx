import type { SubjectPlace } from '../../../format/subjects.js';
import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.js';
import { rowsOf } from './check-row.js';
import { ConditionBuilder } from './condition-builder.js';
import { draftKeys } from './draft-keys.js';
import { isEmptyDraft, settle, type ConditionDraft } from './draft.js';
import { plainWords } from './plain-words.js';
import { readRows } from './read-rows.js';
import type { ResponseOf } from '../../../panel/protocol/edits.js';
import { plainText } from '../../shared/text/words.js';
import { useAsk } from '../hooks/use-ask.js';
import type { Codec } from '../fields/codecs.js';
import { useEditing } from '../fields/editing.js';
import { Notes } from '../fields/notes.js';
import type { Path } from '../fields/place.js';
import { setEdit, useField, type Field } from '../fields/use-field.js';

interface ConditionFieldProps {
  readonly path: Path;
  readonly label: string;
  readonly place: SubjectPlace;
  /** The response that it reads. */
  readonly of: ResponseOf;
  /** Whether there has to be one. */
  readonly isRequired?: boolean;
}

/** A condition of the file. It is saved when a part of it is left that is complete. */
export function ConditionField({ path, label, place, of, isRequired = false }: ConditionFieldProps) {
  const ask = useAsk();
  const editing = useEditing();
  const { view, row } = editing;
  const field = useField({
    path,
    codec: codecOf(isRequired),
    editOf: async (value, was) =>
      setEdit(editing, path, { value: value === undefined ? undefined : await conditionIn(value), was }),
  });
  const conditionIn = async (value: Json): Promise<JsonObject> =>
    isJsonObject(value) ? value : settle(ask, draftIn(String(value)));
  return (
    <div class="setting-body" onFocusIn={field.enter} onKeyDown={draftKeys(field)}>
      <ConditionBuilder
        label={label}
        draft={draftIn(field.text)}
        onDraft={(draft) => field.type(JSON.stringify(draft))}
        place={place}
        reads={row && { file: view.file, row: row.key, of }}
        isLocked={field.lock !== undefined}
        isDirty={field.isDirty}
        refused={field.refused?.message}
        onLeave={field.leave}
      />
      {field.lock && <p class="muted hint">{plainText(field.lock.message)}</p>}
      <Notes field={inWords(field)} id={`condition-${path.join('-')}`} />
    </div>
  );
}

function draftIn(text: string): ConditionDraft {
  return JSON.parse(text) as ConditionDraft;
}

/** A draft as JSON. One that only the server can read is a text until it is saved. */
function codecOf(isRequired: boolean): Codec {
  return {
    text: (value) => JSON.stringify({ rows: isJsonObject(value) ? rowsOf(value) : [] }),
    read: (text) => {
      const draft = draftIn(text);
      if (isEmptyDraft(draft)) return undefined;
      const read = 'rows' in draft ? readRows(draft.rows) : undefined;
      return read?.value ?? text;
    },
    fault: (text) => {
      const draft = draftIn(text);
      if (isEmptyDraft(draft)) return isRequired ? 'Say what is waited for.' : undefined;
      return 'rows' in draft ? readRows(draft.rows).fault : undefined;
    },
  };
}

/** Notes say in words what a draft has. */
function inWords(field: Field): Field {
  const { conflict } = field;
  if (!conflict) return field;
  const [mine, theirs] = [conflict.mine, conflict.theirs].map((text) => wordsIn(draftIn(text)));
  return { ...field, conflict: { mine: mine!, theirs: theirs! } };
}

function wordsIn(draft: ConditionDraft): string {
  return 'text' in draft ? draft.text : plainWords(draft.rows);
}
