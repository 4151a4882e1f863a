import { filters } from '../data/visible.js';
import { moveBy, moveToFailure, type Move } from './moves.js';
import type { Action, State } from './state.js';
import { useLayoutEffect } from 'preact/hooks';

/** What the page can do besides its list. */
interface PageControls {
  readonly focusSearch: () => void;
  readonly focusList: () => void;
  readonly help: boolean;
  readonly setHelp: (open: boolean) => void;
}

/** The keys that hold everywhere but in a field; while the help is open, those that close it. */
export function pageKeys(dispatch: (action: Action | Move) => void, page: PageControls): Keys {
  const move = (to: Move) => () => {
    dispatch(to);
    page.focusList();
  };
  const closeHelp = (): void => page.setHelp(false);
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

/** What keys do, by `KeyboardEvent.key`. */
type Keys = Readonly<Record<string, () => void>>;

/** Listens on the whole page. Single letters and digits are left to fields, and to the browser when `letters` is off. */
export function useKeyboard(keys: Keys, letters: boolean): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const action = keys[event.key];
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 && (!letters || isField(event.target))) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('textarea, select, input:not([type="checkbox"])');
}
