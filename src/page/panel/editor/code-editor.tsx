import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CodeInputProps, Language } from './code-input-props.js';
import { look } from './look.js';
import { references } from './references.js';

const languages: Readonly<Record<Language, () => Extension>> = { json, yaml, text: () => [] };

/** Of the page: styles that scripts make need it. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** CodeMirror over a text that its parent holds. */
export function CodeEditor(props: CodeInputProps) {
  const { text, isReadOnly, marks = [] } = props;
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const readOnly = useRef(new Compartment());
  useLayoutEffect(() => {
    const state = EditorState.create({
      doc: text,
      extensions: [
        extensionsOf(latest.current),
        readOnly.current.of(EditorState.readOnly.of(isReadOnly)),
        EditorView.updateListener.of(({ docChanged, state: next, transactions }) => {
          const isTyped = transactions.some((transaction) => transaction.isUserEvent('input') || isEdit(transaction));
          if (docChanged && isTyped) latest.current.onInput(next.doc.toString());
        }),
        EditorView.domEventHandlers({
          focus: () => latest.current.onFocus?.(),
          blur: () => latest.current.onBlur?.(),
          keydown: (event) => {
            latest.current.onKeyDown?.(event);
            return event.defaultPrevented;
          },
        }),
      ],
    });
    const own = new EditorView({ state, parent: frame.current! });
    view.current = own;
    return () => own.destroy();
  }, []);
  useLayoutEffect(() => {
    const own = view.current!;
    const shown = own.state.doc.toString();
    if (shown !== text) own.dispatch({ changes: changeOf(shown, text) });
  }, [text]);
  useLayoutEffect(() => {
    view.current!.dispatch({ effects: readOnly.current.reconfigure(EditorState.readOnly.of(isReadOnly)) });
  }, [isReadOnly]);
  const written = JSON.stringify(marks);
  useLayoutEffect(() => {
    const own = view.current!;
    const end = own.state.doc.length;
    const within = marks.filter(({ to }) => to <= end);
    own.dispatch(setDiagnostics(own.state, [...within]));
  }, [written, text]);
  return <div ref={frame} class={`code-editor ${props.isDirty ? 'dirty' : ''}`} />;
}

function isEdit(transaction: { readonly isUserEvent: (event: string) => boolean }): boolean {
  return ['delete', 'move', 'undo', 'redo'].some((event) => transaction.isUserEvent(event));
}

/** Only what differs, so that the cursor stays where it is. */
function changeOf(shown: string, text: string): { from: number; to: number; insert: string } {
  let from = 0;
  while (from < Math.min(shown.length, text.length) && shown[from] === text[from]) from++;
  let [to, end] = [shown.length, text.length];
  while (to > from && end > from && shown[to - 1] === text[end - 1]) [to, end] = [to - 1, end - 1];
  return { from, to, insert: text.slice(from, end) };
}

function extensionsOf({ label, describedBy, language }: CodeInputProps): Extension {
  return [
    EditorView.cspNonce.of(nonce()),
    lineNumbers(),
    foldGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    highlightSelectionMatches(),
    lintGutter(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    }),
    // Tab leaves the editor: no keymap takes it.
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap]),
    languages[language](),
    references,
    look,
  ];
}
