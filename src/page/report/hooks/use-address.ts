import { decoded } from '../../../lib/decoded.js';
import { useLayoutEffect } from 'preact/hooks';
import { type Node, sessionOf } from '../data/nodes.js';
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

/** The part of the page's address that leads to a node: `#/checkout.session.yaml/3.2`, of a session `#/checkout.session.yaml`. */
export function addressOf(nodes: readonly Node[], node: Node): string {
  const file = sessionOf(nodes, node).file.split('/').map(encodeURIComponent).join('/');
  return `#/${file}${node.row.kind === 'session' ? '' : `/${node.row.id}`}`;
}

/** The node that an address leads to. An id that the session lacks leads to the session. */
export function nodeAt(nodes: readonly Node[], address: string): Node | undefined {
  if (!address.startsWith('#/')) return undefined;
  const path = decoded(address.slice(2));
  const whole = findSession(nodes, path);
  if (whole) return whole;
  const slash = path.lastIndexOf('/');
  const session = slash > 0 ? findSession(nodes, path.slice(0, slash)) : undefined;
  if (!session) return undefined;
  const id = path.slice(slash + 1);
  return nodes.slice(session.key, session.end).find(({ row }) => row.kind !== 'session' && row.id === id) ?? session;
}

function findSession(nodes: readonly Node[], file: string): Node | undefined {
  return nodes.find(({ row }) => row.kind === 'session' && row.file === file);
}
