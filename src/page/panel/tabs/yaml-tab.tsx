import { useId, useState } from 'preact/hooks';
import { keyName } from '../../shared/text/key-names.js';
import { CopyButton } from '../../shared/views/copy-button.js';
import { CodeInput } from '../editor/code-input.js';
import { useEditing } from '../fields/editing.js';
import { fieldKeys } from '../fields/field-keys.js';
import { Notes } from '../fields/notes.js';
import type { Field } from '../fields/use-field.js';
import { useNames } from '../fields/use-names.js';
import { marksOf } from './yaml-text.js';
import { useFileText, useRowText } from './use-yaml.js';

/** The lines of a row, or of the whole file, in an editor. */
export function YamlTab() {
  const { row, view } = useEditing();
  const [isWhole, setWhole] = useState(row === undefined || view.state !== 'ok');
  return (
    <>
      {row && (
        <p class="yaml-bar" role="group" aria-label="What is edited">
          <button type="button" class="quiet" aria-pressed={!isWhole} onClick={() => setWhole(false)}>
            Row
          </button>
          <button type="button" class="quiet" aria-pressed={isWhole} onClick={() => setWhole(true)}>
            Whole file
          </button>
        </p>
      )}
      {isWhole || !row ? <FileYaml /> : <RowYaml />}
    </>
  );
}

function RowYaml() {
  const row = useEditing().row!;
  const { field, hidden } = useRowText(row);
  const { line, lastLine } = row;
  return (
    <YamlField
      field={field}
      label="YAML of the row"
      firstLine={line}
      place={line === lastLine ? `line ${line}` : `lines ${line}–${lastLine}`}
      hidden={hidden}
      problems={row.problems}
    />
  );
}

function FileYaml() {
  const { view } = useEditing();
  const { field, hidden } = useFileText();
  return (
    <YamlField
      field={field}
      label="YAML of the file"
      firstLine={1}
      place={view.file}
      hidden={hidden}
      problems={view.problems}
    />
  );
}

interface YamlFieldProps {
  readonly field: Field;
  readonly label: string;
  readonly firstLine: number;
  /** In words. */
  readonly place: string;
  readonly hidden: readonly (readonly [number, number])[];
  readonly problems: Parameters<typeof marksOf>[0];
}

function YamlField({ field, label, firstLine, place, hidden, problems }: YamlFieldProps) {
  const notes = useId();
  const names = useNames();
  const marks = field.isDirty ? [] : marksOf(problems, field.text, firstLine);
  return (
    <div class="code-field">
      <div class="body-bar">
        <span>{place}</span>
        <span class="gap" />
        <CopyButton label="Copy" text={() => field.text} />
        <button
          type="button"
          class="quiet"
          disabled={!field.isDirty || field.lock !== undefined}
          onClick={() => void field.commit(field.conflict !== undefined)}
        >
          Save <kbd>{keyName('Mod+S')}</kbd>
        </button>
      </div>
      <CodeInput
        label={label}
        describedBy={notes}
        language="yaml"
        text={field.text}
        firstLine={firstLine}
        isDirty={field.isDirty}
        isReadOnly={field.lock !== undefined}
        marks={marks}
        hidden={field.isDirty ? [] : hidden}
        names={names}
        onInput={field.type}
        onFocus={field.enter}
        onBlur={field.leave}
        onKeyDown={fieldKeys(field, false)}
      />
      <Notes field={field} id={notes} />
      <p class="muted hint">Tab leaves the editor. Leaving it saves, Esc takes back.</p>
    </div>
  );
}
