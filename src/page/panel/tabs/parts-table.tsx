import { isJsonObject, itemsOf, type Json } from '../../../lib/json.js';
import { plainText } from '../../shared/text/words.js';
import { useEditing } from '../fields/editing.js';
import { EntryActions } from '../fields/entry-row.js';
import { valueAt } from '../fields/place.js';
import { BareField } from '../fields/text-field.js';
import { useAct } from '../fields/use-act.js';
import { kept, plain, type Codec } from '../fields/codecs.js';

/** The parts of a multipart body: each is a value or a file. */
export function PartsTable() {
  const { written, row, lock } = useEditing();
  const { act, refused } = useAct();
  const value = valueAt(written.value, ['multipart']);
  const parts = Array.isArray(value) ? itemsOf(value) : [];
  const at = (index: number) => ({ path: ['multipart', index], ...(row && { row: row.key }) });
  const add = (part: Json): void =>
    void act({ do: 'add-entry', path: ['multipart'], value: part, ...(row && { row: row.key }) });
  return (
    <>
      <table class="entry-table parts">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value or file</th>
            <th scope="col">Type</th>
            <th scope="col">
              <span class="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <PartRow key={index} part={part} index={index}>
              {!lock && (
                <EntryActions
                  called={`part ${index + 1}`}
                  isFirst={index === 0}
                  isLast={index === parts.length - 1}
                  onMove={(by) => void act({ do: 'move-entry', ...at(index), to: index + by })}
                  onRemove={() => void act({ do: 'remove-entry', ...at(index) })}
                />
              )}
            </PartRow>
          ))}
        </tbody>
      </table>
      {refused && (
        <p class="setting-note refused" role="alert">
          {plainText(refused.message)}
        </p>
      )}
      {!lock && (
        <p class="actions">
          <button type="button" class="quiet" onClick={() => add({ name: 'field', value: '' })}>
            + value
          </button>
          <button type="button" class="quiet" onClick={() => add({ name: 'file', file: './file.txt' })}>
            + file
          </button>
        </p>
      )}
    </>
  );
}

interface PartRowProps {
  readonly part: Json;
  readonly index: number;
  readonly children: preact.ComponentChildren;
}

function PartRow({ part, index, children }: PartRowProps) {
  const path = ['multipart', index];
  const isFile = isJsonObject(part) && Object.hasOwn(part, 'file');
  const called = `part ${index + 1}`;
  return (
    <tr>
      <td>
        <BareField path={[...path, 'name']} codec={named} label={`Name of ${called}`} />
      </td>
      <td>
        <BareField
          path={[...path, isFile ? 'file' : 'value']}
          codec={isFile ? named : kept}
          label={`${isFile ? 'File' : 'Value'} of ${called}`}
          hint={isFile ? 'file' : undefined}
        />
      </td>
      <td>
        <BareField path={[...path, 'type']} codec={plain} label={`Type of ${called}`} placeholder="default" />
      </td>
      <td class="entry-actions">{children}</td>
    </tr>
  );
}

/** Without a text it stays as it was. */
const named: Codec = { text: kept.text, read: (text, was) => (text.trim() === '' ? was : text.trim()) };
