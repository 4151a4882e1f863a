import { badRegex } from '../../../problems/file/checks.js';
import { regexInSlashes } from '../../../problems/check/as-written.js';
import { toRegex } from '../../../lib/regex.js';
import { reject, warn } from '../yaml/source.js';
import type { Node } from '../yaml/tree.js';
import type { Reader } from './reader.js';
import { hasReference } from './text.js';

/** Reports a text that is no regular expression, unless references have yet to make it one. */
export function checkRegex(reader: Reader, node: Node): void {
  if (node.kind !== 'scalar' || hasReference(node.text)) return;
  try {
    toRegex(node.text);
    const bare = bareRegex(node.text);
    if (bare !== undefined) warn(reader.source, node, regexInSlashes(node.text, bare));
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: (?:\/.*\/\w*: )?/s, '');
    reject(reader.source, node, badRegex(node.text, reason.toLowerCase()));
  }
}

/**
 * What stands between the slashes of a regular expression as JavaScript writes it. `/orders/` and `/en/us` are parts of a
 * path: only flags that are common, or an anchor next to its slash, which nothing ever matches, tell a slip.
 */
function bareRegex(text: string): string | undefined {
  const [, bare, flags] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? [];
  if (bare === undefined) return undefined;
  const isAnchored = bare.startsWith('^') || /(?<!\\)\$$/.test(bare);
  return isAnchored || /^(?:[gi]|gi|ig|im|mi|iu|ui)$/.test(flags ?? '') ? bare : undefined;
}
