import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { setDiagnostics } from '@codemirror/lint';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Caret, CodeInputProps } from './code-input-props.js';
import { changeOf, changesByHand, extensionsOf, setReadOnly } from './extensions.js';
import { hide } from './hidden-values.js';

interface CodeEditorProps extends CodeInputProps {
  /** Where the keyboard goes on that was in the field before. */
  readonly caret: Caret | undefined;
}

/** CodeMirror over a text that its parent holds. */
export function CodeEditor(props: CodeEditorProps) {
  const { text, isReadOnly, marks = [], hidden = [] } = props;
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const own = new EditorView({ state: stateOf(() => latest.current), parent: frame.current! });
    view.current = own;
    if (props.caret) goOn(own, props.caret);
    return () => own.destroy();
  }, []);
  useLayoutEffect(() => {
    const own = view.current!;
    const shown = own.state.doc.toString();
    if (shown !== text) own.dispatch({ changes: changeOf(shown, text) });
  }, [text]);
  useLayoutEffect(() => view.current!.dispatch({ effects: setReadOnly(isReadOnly) }), [isReadOnly]);
  useLayoutEffect(() => {
    const own = view.current!;
    const within = marks.filter(({ to }) => to <= own.state.doc.length);
    own.dispatch(setDiagnostics(own.state, [...within]));
  }, [JSON.stringify(marks), text]);
  useLayoutEffect(() => {
    if (!props.isDirty) view.current!.dispatch({ effects: hide.of(hidden) });
  }, [JSON.stringify(hidden), props.isDirty]);
  return <div ref={frame} class={`code-editor ${props.isDirty ? 'dirty' : ''}`} />;
}

function goOn(view: EditorView, { anchor, head }: Caret): void {
  const { length } = view.state.doc;
  view.dispatch({ selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) } });
  view.focus();
}

function stateOf(latest: () => CodeInputProps): EditorState {
  return EditorState.create({
    doc: latest().text,
    extensions: [
      extensionsOf(latest),
      EditorView.updateListener.of((update) => {
        if (changesByHand(update)) latest().onInput(update.state.doc.toString());
      }),
      EditorView.domEventHandlers({
        focus: () => latest().onFocus?.(),
        blur: () => latest().onBlur?.(),
        keydown: (event) => {
          latest().onKeyDown?.(event);
          return event.defaultPrevented;
        },
      }),
    ],
  });
}
