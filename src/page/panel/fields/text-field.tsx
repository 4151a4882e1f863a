import { useId, useRef, useState } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';
import type { Suggestion } from '../controls/use-suggestions.js';
import { plain } from './codecs.js';
import { useEditing } from './editing.js';
import { fieldKeys } from './field-keys.js';
import { Notes } from './notes.js';
import { secretsAt, type Path } from './place.js';
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
  /** What the value can be. */
  readonly offers?: readonly Suggestion[] | undefined;
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
  readonly label?: string | undefined;
  readonly id?: string | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent, field: Field) => void) | undefined;
  readonly onPaste?: ((event: ClipboardEvent) => void) | undefined;
}

/** The field itself, for labels and cells of tables. */
export function BareField(props: BareProps) {
  const { label, id, placeholder, hint, offers, onKeyDown, onPaste, codec = plain, ...of } = props;
  const { written } = useEditing();
  const field = useField({ ...of, codec });
  const unknown = useUnknown();
  const notes = useId();
  const [isShown, setShown] = useState(false);
  const isSecret = of.part !== 'name' && secretsAt(written, of.path).length > 0;
  const hidden = isSecret && !isShown && !field.isDirty;
  const said = [...unknown].filter(([reference]) => field.text.includes(reference));
  const input = { id, label, placeholder, describedBy: notes, unknown, offers, onKeyDown, onPaste };
  return (
    <span class="setting-body">
      <span class="setting-line">
        {hidden ? (
          <input type="text" id={id} aria-label={label} value="••••" readOnly class="hidden-secret" />
        ) : (
          <FieldInput {...input} field={field} onTyped={() => setShown(true)} />
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

interface FieldInputProps extends Pick<BareProps, 'id' | 'label' | 'placeholder' | 'offers' | 'onKeyDown' | 'onPaste'> {
  readonly field: Field;
  readonly describedBy: string;
  readonly unknown: ReadonlyMap<string, string>;
  readonly onTyped: () => void;
}

/** One line, or several where the value has them: one line would lose their ends. */
function FieldInput(props: FieldInputProps) {
  const { field, label, describedBy, unknown, offers, onTyped, onKeyDown, onPaste, ...input } = props;
  const isLong = useRef(false);
  isLong.current ||= field.text.includes('\n');
  const keys = fieldKeys(field, !isLong.current);
  const title = field.lock && plainText(field.lock.message);
  const on = {
    onFocus: field.enter,
    onBlur: field.leave,
    onKeyDown: (event: KeyboardEvent): void => {
      onKeyDown?.(event, field);
      if (!event.defaultPrevented) keys(event);
    },
  };
  const onText = (text: string): void => {
    onTyped();
    field.type(text);
  };
  if (isLong.current)
    return (
      <textarea
        {...input}
        {...on}
        class={field.isDirty ? 'dirty' : undefined}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={field.refused !== undefined}
        rows={Math.min(12, field.text.split('\n').length)}
        spellcheck={false}
        title={title}
        value={field.text}
        readOnly={field.lock !== undefined}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    );
  return (
    <TemplateInput
      {...input}
      {...on}
      label={label}
      describedBy={describedBy}
      unknown={unknown}
      value={field.text}
      isReadOnly={field.lock !== undefined}
      title={title}
      isInvalid={field.refused !== undefined}
      isDirty={field.isDirty}
      offers={offers}
      onInput={onText}
      onPaste={onPaste}
    />
  );
}
