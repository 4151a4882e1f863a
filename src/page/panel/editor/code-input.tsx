import { useEffect, useRef, useState } from 'preact/hooks';
import type { CodeEditor } from './code-editor.js';
import { maskedText } from '../text/masked.js';
import type { Caret, CodeInputProps } from './code-input-props.js';

let loaded: typeof CodeEditor | undefined;

/** An editor, once it has loaded; a plain field until then. Who types goes on in the editor. */
export function CodeInput(props: CodeInputProps) {
  const plain = useRef<HTMLTextAreaElement>(null);
  const [Editor, setEditor] = useState(() => loaded);
  const [caret, setCaret] = useState<Caret>();
  const isReplaced = useRef(false);
  useEffect(() => {
    let isLate = false;
    const replace = (own: typeof loaded): void => {
      if (!own || isLate) return;
      isReplaced.current = true;
      setCaret(caretIn(plain.current));
      setEditor(() => own);
    };
    void load().then(replace);
    return () => (isLate = true);
  }, []);
  if (Editor) return <Editor {...props} caret={caret} />;
  const { label, describedBy, text, hidden = [], isDirty, isReadOnly, onInput, onFocus, onBlur, onKeyDown } = props;
  return (
    <textarea
      ref={plain}
      class={isDirty ? 'dirty' : undefined}
      aria-label={label}
      aria-describedby={describedBy}
      rows={Math.min(30, Math.max(6, text.split('\n').length + 1))}
      spellcheck={false}
      value={maskedText(text, hidden)}
      readOnly={isReadOnly || hidden.length > 0}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      onFocus={onFocus}
      onBlur={() => isReplaced.current || onBlur?.()}
      onKeyDown={onKeyDown}
    />
  );
}

/** @returns undefined if the keyboard is elsewhere */
function caretIn(field: HTMLTextAreaElement | null): Caret | undefined {
  if (!field || document.activeElement !== field) return undefined;
  return { anchor: field.selectionStart, head: field.selectionEnd };
}

/** Without the server the plain field stays. */
async function load(): Promise<typeof loaded> {
  try {
    loaded = (await import('./code-editor.js')).CodeEditor;
  } catch {
    // It is asked for again with the next field.
  }
  return loaded;
}
