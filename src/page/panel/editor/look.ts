import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const theme = EditorView.theme({
  '&': { fontSize: '12px', color: 'var(--text)', backgroundColor: 'var(--surface)', maxHeight: '60vh' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', minHeight: '96px' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--muted)', borderRight: '1px solid var(--line)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--chosen)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--skipped-soft)' },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--found)' },
  '.cm-panels, .cm-tooltip': { backgroundColor: 'var(--sunken)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--chosen)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--muted)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--skipped-soft)', borderColor: 'var(--line)', color: 'var(--muted)' },
  '.cm-reference, .cm-reference *': { color: 'var(--accent)' },
  '.cm-hidden-value': { color: 'transparent', backgroundColor: 'var(--skipped-soft)', borderRadius: '3px' },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--text)', fontWeight: '600' },
  { tag: [tags.string, tags.content], color: 'var(--passed)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--waiting)' },
  { tag: [tags.comment, tags.punctuation, tags.separator, tags.meta], color: 'var(--muted)' },
  { tag: tags.invalid, color: 'var(--failed)' },
]);

/** In the colours of the page, light or dark. */
export const look: Extension = [theme, syntaxHighlighting(colours)];
