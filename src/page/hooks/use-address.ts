import { useLayoutEffect } from 'preact/hooks';
import { addressOf, nodeAt } from '../data/address.js';
import type { Node } from '../data/nodes.js';
import type { Action, State } from '../state/state.js';

/**
 * Keeps the address in step with the row whose details are shown, and follows a link to a row. The browser's way back
 * leads to the list.
 */
export function useAddress(nodes: readonly Node[], state: State, dispatch: (action: Action) => void): void {
  useLayoutEffect(() => {
    const follow = (): void => {
      const node = nodeAt(nodes, location.hash);
      dispatch(node ? { kind: 'show', key: node.key } : { kind: 'hide' });
    };
    if (location.hash) follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [nodes]);

  const shown = state.detail ? nodes[state.active] : undefined;
  useLayoutEffect(() => {
    const address = shown ? addressOf(nodes, shown) : '#';
    const current = location.hash || '#';
    if (address === current) return undefined;
    return setAddress(address, current === '#' ? 'pushState' : 'replaceState');
  }, [nodes, shown]);
}

const tryAgain = { after: 1000, times: 35 };

/**
 * Firefox and Safari refuse after a hundred in some seconds, as when a key is held; so it is tried until they no longer do.
 *
 * @returns gives it up
 */
function setAddress(address: string, how: 'pushState' | 'replaceState'): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (left: number): void => {
    try {
      history[how](null, '', address);
    } catch {
      if (left > 0) timer = setTimeout(() => attempt(left - 1), tryAgain.after);
    }
  };
  attempt(tryAgain.times);
  return () => clearTimeout(timer);
}
