import { Decoration, MatchDecorator, ViewPlugin, type DecorationSet, type EditorView } from '@codemirror/view';

const decorator = new MatchDecorator({
  regexp: /\{\{[^{}]*\}\}/g,
  decoration: Decoration.mark({ class: 'cm-reference' }),
});

/** Colours `{{…}}` in any language. */
export const references = ViewPlugin.define(
  (
    view: EditorView,
  ): { decorations: DecorationSet; update: (update: Parameters<MatchDecorator['updateDeco']>[0]) => void } => ({
    decorations: decorator.createDeco(view),
    update(update) {
      this.decorations = decorator.updateDeco(update, this.decorations);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);
