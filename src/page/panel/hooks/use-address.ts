import { useLayoutEffect } from 'preact/hooks';
import type { FileView } from '../../../panel/protocol/protocol.js';
import { addressOf, placeAt } from '../text/address.js';
import type { PageAction, PageState } from '../state/page-state.js';

/** Keeps the address in step with the file and row that are shown, and follows it when the reader goes back. */
export function useAddress(state: PageState, view: FileView | undefined, dispatch: (action: PageAction) => void): void {
  const row = view?.rows.find(({ key }) => key === state.active)?.number;
  useLayoutEffect(() => {
    if (state.wanted) return;
    const address = state.file === undefined ? '#' : addressOf(state.file, row);
    if ((location.hash || '#') !== address) history.replaceState(null, '', address);
  }, [state.file, state.wanted, row]);
  useLayoutEffect(() => {
    const follow = (): void => {
      const place = placeAt(location.hash);
      if (place) dispatch({ kind: 'file', ...place });
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
}
