import { visit, type Alias, type Node } from 'yaml';
import { anchorInUse } from '../../problems/edit/rows.js';
import { refuse, type Refusal } from '../project/project.js';
import type { SessionText } from '../text/open-session-text.js';

interface Part {
  readonly node: Node;
  readonly row: number;
}

/** Refuses to take nodes out of a file that are used elsewhere in it by an alias. */
export function anchorFault(
  of: SessionText,
  gone: readonly Part[],
  refusal = (anchor: string, row: number): Refusal => refuse(anchorInUse(anchor, row)),
): Refusal | undefined {
  const owners = new Map<Node, { anchor: string; row: number }>();
  const aliases = new Set<Alias>();
  for (const { node, row } of gone) {
    visit(node, {
      Node(_, inner) {
        if ('anchor' in inner && inner.anchor !== undefined) owners.set(inner, { anchor: inner.anchor, row });
      },
      Alias(_, alias) {
        aliases.add(alias);
      },
    });
  }
  const used = owners.size > 0 && elsewhere(of, owners, aliases);
  return used ? refusal(used.anchor, used.row) : undefined;
}

function elsewhere<T>(of: SessionText, owners: ReadonlyMap<Node, T>, gone: ReadonlySet<Alias>): T | undefined {
  let found: T | undefined;
  visit(of.document, {
    Alias(_, alias) {
      const target = gone.has(alias) ? undefined : alias.resolve(of.document);
      found ??= target && owners.get(target);
    },
  });
  return found;
}

/** An anchor of nodes that is used by an alias somewhere. */
export function usedAnchor(of: SessionText, nodes: readonly Node[]): string | undefined {
  const owners = new Map<Node, string>();
  for (const node of nodes) if ('anchor' in node && node.anchor !== undefined) owners.set(node, node.anchor);
  return owners.size > 0 ? elsewhere(of, owners, new Set()) : undefined;
}
