import { useId } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';
import { lines, type Codec } from './codecs.js';
import { fieldKeys } from './field-keys.js';
import { Notes } from './notes.js';
import type { Path } from './place.js';
import { useField } from './use-field.js';

interface LinesFieldProps {
  readonly path: Path;
  readonly label: string;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly codec?: Codec;
}

/** A field of several lines: paths, or a text. */
export function LinesField({ path, label, placeholder, hint, codec = lines }: LinesFieldProps) {
  const field = useField({ path, codec });
  const [id, notes] = [useId(), useId()];
  return (
    <div class="setting long">
      <label for={id}>{label}</label>
      <span class="setting-body">
        <textarea
          id={id}
          class={field.isDirty ? 'dirty' : undefined}
          aria-describedby={notes}
          aria-invalid={field.refused !== undefined}
          rows={Math.max(1, field.text.split('\n').length)}
          spellcheck={false}
          placeholder={placeholder}
          title={field.lock && plainText(field.lock.message)}
          value={field.text}
          readOnly={field.lock !== undefined}
          onInput={({ currentTarget }) => field.type(currentTarget.value)}
          onFocus={field.enter}
          onBlur={field.leave}
          onKeyDown={fieldKeys(field, false)}
        />
        {hint !== undefined && <p class="muted hint">{hint}</p>}
        <Notes field={field} id={notes} />
      </span>
    </div>
  );
}
