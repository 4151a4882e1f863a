/** Texts that begin alike share the nodes of what they have in common. */
export interface PrefixTree {
  /** What leads here from the node before. */
  label: string;
  /** Whether a text ends here. */
  isEnd: boolean;
  /** By the first character of their labels; none of a leaf. */
  next: Map<number, PrefixTree> | undefined;
}

export function treeOf(text: string): PrefixTree {
  return { label: text, isEnd: true, next: undefined };
}

export function addTo(tree: PrefixTree, text: string): void {
  let node = tree;
  let at = 0;
  for (;;) {
    const shared = sharedLength(node.label, text, at);
    if (shared < node.label.length) split(node, shared);
    at += shared;
    if (at === text.length) {
      node.isEnd = true;
      return;
    }
    const next = node.next?.get(text.charCodeAt(at));
    if (!next) return grow(node, treeOf(text.slice(at)));
    node = next;
  }
}

/**
 * The length of the longest text of the tree that is at a place, in time that grows with that length; 0 where none does.
 *
 * @param isCut - whether a text may go on beyond the end of what is searched
 */
export function longestAt(tree: PrefixTree, text: string, start: number, isCut: boolean): number {
  let node: PrefixTree | undefined = tree;
  let at = start;
  let longest = 0;
  while (node) {
    const { label } = node;
    if (!text.startsWith(label, at)) {
      const goesOn = isCut && at + label.length > text.length && label.startsWith(text.slice(at));
      return goesOn ? text.length - start : longest;
    }
    at += label.length;
    if (node.isEnd) longest = at - start;
    if (at === text.length) return isCut ? at - start : longest;
    node = node.next?.get(text.charCodeAt(at));
  }
  return longest;
}

function sharedLength(label: string, text: string, at: number): number {
  if (text.startsWith(label, at)) return label.length;
  const most = Math.min(label.length, text.length - at);
  let shared = 0;
  while (shared < most && label.charCodeAt(shared) === text.charCodeAt(at + shared)) shared++;
  return shared;
}

function split(node: PrefixTree, at: number): void {
  const rest: PrefixTree = { label: node.label.slice(at), isEnd: node.isEnd, next: node.next };
  node.label = node.label.slice(0, at);
  node.isEnd = false;
  node.next = undefined;
  grow(node, rest);
}

function grow(node: PrefixTree, child: PrefixTree): void {
  node.next ??= new Map();
  node.next.set(child.label.charCodeAt(0), child);
}
