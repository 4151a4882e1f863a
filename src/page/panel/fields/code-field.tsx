import { useId } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';
import { CodeInput } from '../editor/code-input.js';
import type { Language, Mark } from '../editor/code-input-props.js';
import type { Codec } from './codecs.js';
import { fieldKeys } from './field-keys.js';
import { Notes } from './notes.js';
import { useEditing } from './editing.js';
import { rangesOf, secretsAt, type Path } from './place.js';
import { useUnknown } from './unknown.js';
import { useField } from './use-field.js';
import { useNames } from './use-names.js';

interface CodeFieldProps {
  readonly path: Path;
  readonly label: string;
  readonly language: Language;
  readonly codec: Codec;
  /** Whether the label is shown. */
  readonly hasLabel?: boolean;
}

/** A value of several lines in an editor. It is saved when the editor is left, or by ⌘S. */
export function CodeField({ path, label, language, codec, hasLabel = false }: CodeFieldProps) {
  const field = useField({ path, codec });
  const secrets = secretsAt(useEditing().written, path);
  const notes = useId();
  const names = useNames();
  const unknown = useUnknown();
  return (
    <div class="code-field">
      {hasLabel && <h3>{label}</h3>}
      <CodeInput
        label={label}
        describedBy={notes}
        language={language}
        text={field.text}
        isDirty={field.isDirty}
        isReadOnly={field.lock !== undefined}
        hidden={field.isDirty ? [] : rangesOf(secrets, field.text)}
        marks={field.isDirty ? [] : unknownMarks(unknown, field.text)}
        names={names}
        onInput={field.type}
        onFocus={field.enter}
        onBlur={field.leave}
        onKeyDown={fieldKeys(field, false)}
      />
      <p class="muted hint">
        {field.lock
          ? plainText(field.lock.message)
          : 'Tab leaves the editor. Leaving it, or ⌘S, saves; Esc takes back.'}
      </p>
      <Notes field={field} id={notes} />
    </div>
  );
}

/** References that nothing sets, wherever they are in the text. */
function unknownMarks(unknown: ReadonlyMap<string, string>, text: string): readonly Mark[] {
  return [...unknown].flatMap(([reference, message]) =>
    rangesOf([reference], text).map(([from, to]) => ({ from, to, severity: 'error' as const, message })),
  );
}
