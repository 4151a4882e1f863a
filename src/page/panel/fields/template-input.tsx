import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';
import type { Suggestion } from '../controls/use-suggestions.js';
import { useCompletion } from './use-completion.js';

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
  /** What a whole value can be: they are offered while one types, and by ↓. */
  readonly offers?: readonly Suggestion[] | undefined;
  readonly field?: RefObject<HTMLInputElement> | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly onKeyDown?: ((event: TargetedKeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly onPaste?: ((event: ClipboardEvent) => void) | undefined;
}

const movesCaret = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

const reference = /(\{\{[^{}]*\}\})/;

/** A native field of one line. Its references are coloured by a text that lies over it, and completed while one types. */
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
  const completion = useCompletion({ input, value, offers: props.offers, onInput: props.onInput });
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
        {...completion.aria}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={({ currentTarget }) => {
          props.onInput(currentTarget.value);
          completion.look(true);
        }}
        onFocus={props.onFocus}
        onBlur={() => {
          completion.close();
          props.onBlur?.();
        }}
        onKeyDown={(event) => {
          if (isReadOnly || !completion.onKey(event)) props.onKeyDown?.(event);
        }}
        onPaste={props.onPaste}
        onScroll={follow}
        onKeyUp={(event) => {
          follow();
          if (movesCaret.has(event.key)) completion.look(false);
        }}
        onClick={() => completion.look(false)}
      />
      {completion.list}
      {hasReferences && <Coloured over={over} value={value} unknown={unknown} />}
    </span>
  );
}

interface ColouredProps extends Pick<TemplateInputProps, 'value' | 'unknown'> {
  readonly over: RefObject<HTMLSpanElement | null>;
}

function Coloured({ over, value, unknown }: ColouredProps) {
  return (
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
  );
}
