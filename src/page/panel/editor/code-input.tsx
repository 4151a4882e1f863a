import { useEffect, useState } from 'preact/hooks';
import type { CodeEditor } from './code-editor.js';
import { maskedText } from '../text/masked.js';
import type { CodeInputProps } from './code-input-props.js';

let loaded: typeof CodeEditor | undefined;

/** An editor, once it has loaded; a plain field until then. */
export function CodeInput(props: CodeInputProps) {
  const [Editor, setEditor] = useState(() => loaded);
  useEffect(() => {
    let isLate = false;
    void load().then((own) => void (own && !isLate && setEditor(() => own)));
    return () => (isLate = true);
  }, []);
  if (Editor) return <Editor {...props} />;
  const { label, describedBy, text, hidden = [], isDirty, isReadOnly, onInput, onFocus, onBlur, onKeyDown } = props;
  return (
    <textarea
      class={isDirty ? 'dirty' : undefined}
      aria-label={label}
      aria-describedby={describedBy}
      rows={Math.min(30, Math.max(6, text.split('\n').length + 1))}
      spellcheck={false}
      value={maskedText(text, hidden)}
      readOnly={isReadOnly || hidden.length > 0}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    />
  );
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
