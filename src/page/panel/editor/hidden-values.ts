import { RangeSetBuilder, StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';

type Ranges = readonly (readonly [number, number])[];

/** What is drawn as dots from now on. */
export const hide = StateEffect.define<Ranges>();
const reveal = StateEffect.define<number>();

class Dots extends WidgetType {
  constructor(private readonly at: number) {
    super();
  }

  override eq(other: Dots): boolean {
    return other.at === this.at;
  }

  override toDOM(view: EditorView): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'hidden-value';
    button.textContent = '••••';
    button.setAttribute('aria-label', 'Show the hidden value');
    button.addEventListener('click', () => view.dispatch({ effects: reveal.of(view.posAtDOM(button)) }));
    return button;
  }
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, transaction) => {
    let shown = before.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(hide)) shown = dotsOver(effect.value, transaction.state.doc.length);
      if (effect.is(reveal)) shown = shown.update({ filter: (from) => from !== effect.value });
    }
    return shown;
  },
  provide: (own) => [EditorView.decorations.from(own), EditorView.atomicRanges.of((view) => view.state.field(own))],
});

function dotsOver(ranges: Ranges, length: number): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let last = 0;
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from < last || to > length || from >= to) continue;
    builder.add(from, to, Decoration.replace({ widget: new Dots(from) }));
    last = to;
  }
  return builder.finish();
}

/** Secrets as dots, each until somebody clicks on it. */
export const hiddenValues: Extension = field;
