import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';

export interface TemplateInputProps {
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly id?: string | undefined;
  /** What it is called where no label is next to it. */
  readonly label?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly isDirty?: boolean | undefined;
  /** Why it is read-only. */
  readonly title?: string | undefined;
  /** References that nothing sets, as they are written, each with what `check` says of it. */
  readonly unknown?: ReadonlyMap<string, string> | undefined;
  /** The id of a datalist. */
  readonly list?: string | undefined;
  readonly field?: RefObject<HTMLInputElement> | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly onKeyDown?: ((event: TargetedKeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly onPaste?: ((event: ClipboardEvent) => void) | undefined;
}

const reference = /(\{\{[^{}]*\}\})/;

/** A native field of one line. Its references are coloured by a text that lies over it. */
export function TemplateInput(props: TemplateInputProps) {
  const { value, unknown, field, isReadOnly = false, isInvalid = false, isDirty = false } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const over = useRef<HTMLSpanElement>(null);
  const hasReferences = value.includes('{{');
  const follow = (): void => {
    if (over.current && input.current) over.current.scrollLeft = input.current.scrollLeft;
  };
  useLayoutEffect(follow, [value]);
  return (
    <span class={`template ${hasReferences ? 'coloured' : ''}`}>
      <input
        ref={input}
        type="text"
        id={props.id}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid}
        class={isDirty ? 'dirty' : undefined}
        value={value}
        placeholder={props.placeholder}
        title={props.title}
        readOnly={isReadOnly}
        list={props.list}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={({ currentTarget }) => props.onInput(currentTarget.value)}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
        onKeyDown={props.onKeyDown}
        onPaste={props.onPaste}
        onScroll={follow}
        onKeyUp={follow}
      />
      {hasReferences && (
        <span ref={over} class="over" aria-hidden="true">
          {value.split(reference).map((part, at) =>
            at % 2 === 1 ? (
              <b key={at} class={unknown?.has(part) ? 'reference unknown' : 'reference'}>
                {plainText(part)}
              </b>
            ) : (
              <span key={at}>{part}</span>
            ),
          )}
        </span>
      )}
    </span>
  );
}
