import { useId, useState } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';
import { plain } from './codecs.js';
import { useEditing } from './editing.js';
import { fieldKeys } from './field-keys.js';
import { Notes } from './notes.js';
import { pointerOf, type Path } from './place.js';
import { TemplateInput } from './template-input.js';
import { useUnknown } from './unknown.js';
import { useField, type Field, type FieldOf } from './use-field.js';

export interface TextFieldProps extends Partial<Omit<FieldOf, 'path'>> {
  readonly path: Path;
  readonly label: string;
  /** Whether the label is only for those who hear it. */
  readonly isBare?: boolean;
  /** The default. */
  readonly placeholder?: string | undefined;
  /** What is behind the field: a unit, or what the value means. */
  readonly hint?: preact.ComponentChildren;
  readonly width?: 'short' | 'long';
}

/** A value of one line with its label. */
export function TextField({ label, isBare = false, hint, width = 'long', ...of }: TextFieldProps) {
  const id = useId();
  if (isBare) return <BareField {...of} label={label} />;
  return (
    <div class={`setting ${width}`}>
      <label for={id}>{label}</label>
      <BareField {...of} id={id} hint={hint} />
    </div>
  );
}

interface BareProps extends Omit<TextFieldProps, 'label' | 'isBare' | 'width'> {
  readonly label?: string;
  readonly id?: string;
  readonly onKeyDown?: (event: KeyboardEvent, field: Field) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

/** The field itself, for labels and cells of tables. */
export function BareField({ label, id, placeholder, hint, onKeyDown, onPaste, codec = plain, ...of }: BareProps) {
  const { written } = useEditing();
  const field = useField({ ...of, codec });
  const unknown = useUnknown();
  const notes = useId();
  const [isShown, setShown] = useState(false);
  const isSecret = of.part !== 'name' && written.secrets.includes(pointerOf(of.path));
  const keys = fieldKeys(field);
  const hidden = isSecret && !isShown && !field.isDirty;
  const said = [...unknown].filter(([reference]) => field.text.includes(reference));
  return (
    <span class="setting-body">
      <span class="setting-line">
        {hidden ? (
          <input type="text" id={id} aria-label={label} value="••••" readOnly class="hidden-secret" />
        ) : (
          <TemplateInput
            id={id}
            label={label}
            value={field.text}
            placeholder={placeholder}
            describedBy={notes}
            isReadOnly={field.lock !== undefined}
            title={field.lock && plainText(field.lock.message)}
            isInvalid={field.refused !== undefined}
            isDirty={field.isDirty}
            unknown={unknown}
            onInput={(text) => {
              setShown(true);
              field.type(text);
            }}
            onFocus={field.enter}
            onBlur={field.leave}
            onKeyDown={(event) => {
              onKeyDown?.(event, field);
              if (!event.defaultPrevented) keys(event);
            }}
            onPaste={onPaste}
          />
        )}
        {isSecret && (
          <button type="button" class="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <span class="unseen"> {label ?? 'the value'}</span>
          </button>
        )}
        {hint !== undefined && <span class="muted hint">{hint}</span>}
      </span>
      <Notes field={field} id={notes} />
      {said.map(([reference, message]) => (
        <p key={reference} class="setting-note refused">
          {plainText(message)}
        </p>
      ))}
    </span>
  );
}
