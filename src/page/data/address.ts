import type { Node } from './nodes.js';
import { sessionOf } from './nodes.js';

/** The part of the page's address that leads to a node: `#/checkout.session.yaml/3.2`, of a session `#/checkout.session.yaml`. */
export function addressOf(nodes: readonly Node[], node: Node): string {
  const file = sessionOf(nodes, node).file.split('/').map(encodeURIComponent).join('/');
  return `#/${file}${node.row.kind === 'session' ? '' : `/${node.row.id}`}`;
}

/** The node that an address leads to. An id that the session lacks leads to the session. */
export function nodeAt(nodes: readonly Node[], address: string): Node | undefined {
  if (!address.startsWith('#/')) return undefined;
  const path = decode(address.slice(2));
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
