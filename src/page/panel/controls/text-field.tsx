import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import { plainText } from '../../shared/text/words.js';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly placeholder?: string | undefined;
  /** Shown after the field: `.session.yaml`. */
  readonly after?: ComponentChildren;
  /** Why the value cannot be used. */
  readonly problem?: Message | undefined;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  /** Whether the dialog opens with the keyboard in it. */
  readonly isFirst?: boolean;
  /** Lines of a long text. @default one line */
  readonly lines?: number;
}

/** A field of a dialog, with what is wrong with it under it. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onValue,
    placeholder,
    after,
    problem,
    hint,
    isRequired = false,
    isFirst = false,
    lines,
  } = props;
  const id = useId();
  const said = problem ? `${problem.message}. ${problem.hint ?? ''}` : hint;
  const field = {
    id,
    value,
    spellcheck: false,
    autocomplete: 'off',
    autofocus: isFirst,
    'aria-required': isRequired ? ('true' as const) : undefined,
    'aria-invalid': problem ? ('true' as const) : undefined,
    'aria-describedby': said === undefined ? undefined : `${id}-said`,
    ...(placeholder !== undefined && { placeholder }),
  };
  return (
    <div class="dialog-field">
      <label for={id}>
        {plainText(label)}
        {isRequired && <span class="dialog-required"> required</span>}
      </label>
      <div class="dialog-line">
        {lines === undefined ? (
          <input {...field} type="text" onInput={(event) => onValue(event.currentTarget.value)} />
        ) : (
          <textarea {...field} rows={lines} onInput={(event) => onValue(event.currentTarget.value)} />
        )}
        {after !== undefined && <span class="dialog-after">{after}</span>}
      </div>
      <p id={`${id}-said`} class={problem ? 'dialog-said bad' : 'dialog-said'} aria-live="polite">
        {said !== undefined && plainText(said)}
      </p>
    </div>
  );
}
