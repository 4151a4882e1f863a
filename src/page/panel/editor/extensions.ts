import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type StateEffect } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, type ViewUpdate } from '@codemirror/view';
import type { CodeInputProps, Language } from './code-input-props.js';
import { hiddenValues } from './hidden-values.js';
import { look } from './look.js';
import { nameCompletion } from './name-completion.js';
import { references } from './references.js';

const languages: Readonly<Record<Language, () => Extension>> = { json, yaml, text: () => [] };
const readOnly = new Compartment();

export function setReadOnly(isReadOnly: boolean): StateEffect<unknown> {
  return readOnly.reconfigure(EditorState.readOnly.of(isReadOnly));
}

/** @param latest - what the editor shows now */
export function extensionsOf(latest: () => CodeInputProps): Extension {
  const { label, describedBy, language, isReadOnly } = latest();
  return [
    EditorView.cspNonce.of(nonce()),
    lineNumbers({ formatNumber: (line) => String(line + (latest().firstLine ?? 1) - 1) }),
    foldGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
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
    nameCompletion(latest),
    hiddenValues,
    look,
    readOnly.of(EditorState.readOnly.of(isReadOnly)),
  ];
}

/** Of the page: styles that scripts make need it. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Whether somebody typed, cut, undid … What the page sets does not count. */
export function changesByHand({ docChanged, transactions }: ViewUpdate): boolean {
  const events = ['input', 'delete', 'move', 'undo', 'redo'];
  return docChanged && transactions.some((transaction) => events.some((event) => transaction.isUserEvent(event)));
}

/** Only what differs, so that the cursor stays where it is. */
export function changeOf(shown: string, text: string): { from: number; to: number; insert: string } {
  let from = 0;
  while (from < Math.min(shown.length, text.length) && shown[from] === text[from]) from++;
  let [to, end] = [shown.length, text.length];
  while (to > from && end > from && shown[to - 1] === text[end - 1]) [to, end] = [to - 1, end - 1];
  return { from, to, insert: text.slice(from, end) };
}
