import type { Keys } from '../../shared/hooks/use-keyboard.js';
import { filters } from '../data/visible.js';
import { moveBy, moveToFailure, type Move } from './moves.js';
import type { Action, State } from './state.js';

/** What the page can do besides its list. */
interface PageControls {
  readonly focusSearch: () => void;
  readonly focusList: () => void;
  readonly help: boolean;
  readonly setHelp: (open: boolean) => void;
  /** Whether something else covers the list. */
  readonly isCovered: boolean;
}

/** The keys that hold everywhere but in a field; while the help is open, those that close it. */
export function pageKeys(dispatch: (action: Action | Move) => void, page: PageControls): Keys {
  const move = (to: Move) => () => {
    dispatch(to);
    page.focusList();
  };
  const closeHelp = (): void => page.setHelp(false);
  if (page.isCovered) return {};
  if (page.help) return { '?': closeHelp, Escape: closeHelp };
  const digits = filters.map((filter, at) => [String(at + 1), () => dispatch({ kind: 'filter', filter })] as const);
  return {
    '/': page.focusSearch,
    '?': () => page.setHelp(true),
    j: move(moveBy(1)),
    k: move(moveBy(-1)),
    n: move(moveToFailure(1)),
    N: move(moveToFailure(-1)),
    e: () => dispatch({ kind: 'open-all', open: true }),
    c: () => dispatch({ kind: 'open-all', open: false }),
    ...Object.fromEntries(digits),
    '0': () => dispatch({ kind: 'filter', filter: 'all' }),
    Escape: () => {
      dispatch(leave);
      page.focusList();
    },
  };
}

/** One step back: from the details, the search, the filters. */
function leave({ state }: { readonly state: State }): Action {
  if (state.detail) return { kind: 'hide' };
  return state.query === '' ? { kind: 'filter', filter: 'all' } : { kind: 'search', query: '' };
}
