import { filters } from '../data/visible.js';
import type { Keys } from '../hooks/use-keyboard.js';
import type { Action } from './state.js';
import { nextFailure, step } from './moves.js';
import type { Place } from './moves.js';

/** What the page can do beside its list. */
export interface PageControls {
  readonly focusSearch: () => void;
  readonly focusList: () => void;
  readonly help: boolean;
  readonly setHelp: (open: boolean) => void;
}

/** The keys that hold everywhere but in a field. */
export function pageKeys(place: Place & { readonly dispatch: (action: Action) => void }, page: PageControls): Keys {
  const { dispatch, state } = place;
  const move = (to: number | undefined) => to !== undefined && (dispatch({ kind: 'move', to }), page.focusList());
  const digits = filters.map((filter, at) => [String(at + 1), () => dispatch({ kind: 'filter', filter })] as const);
  return {
    '/': page.focusSearch,
    '?': () => page.setHelp(!page.help),
    j: () => move(step(place, 1)),
    k: () => move(step(place, -1)),
    n: () => move(nextFailure(place, 1)),
    N: () => move(nextFailure(place, -1)),
    e: () => dispatch({ kind: 'open-all', open: true }),
    c: () => dispatch({ kind: 'open-all', open: false }),
    ...Object.fromEntries(digits),
    '0': () => dispatch({ kind: 'filter', filter: 'all' }),
    Escape: () => {
      if (page.help) return page.setHelp(false);
      if (state.detail) dispatch({ kind: 'hide' });
      else if (state.query !== '') dispatch({ kind: 'search', query: '' });
      else dispatch({ kind: 'filter', filter: 'all' });
      page.focusList();
    },
  };
}
