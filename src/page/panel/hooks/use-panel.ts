import { useLayoutEffect, useReducer } from 'preact/hooks';
import type { PanelStore } from '../data/store.js';
import type { PanelState } from '../state/panel-state.js';

/** The state of the page; what uses it is drawn anew when it changes. */
export function usePanel(store: PanelStore): PanelState {
  const [, redraw] = useReducer<number, undefined>((count) => count + 1, 0);
  useLayoutEffect(() => store.listen(() => redraw(undefined)), [store]);
  return store.state();
}
