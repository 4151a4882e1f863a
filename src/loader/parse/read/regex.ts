import { badRegex } from '../../../model/problems/file-checks.js';
import { reject } from '../source.js';
import type { Node } from '../yaml/tree.js';
import type { Reader } from './reader.js';
import { hasReference } from './text.js';

/** Reports a text that is no regular expression, unless references have yet to make it one. */
export function checkRegex(reader: Reader, node: Node): void {
  if (node.kind !== 'scalar' || hasReference(node.text)) return;
  try {
    RegExp(node.text);
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: (?:\/.*\/\w*: )?/s, '');
    reject(reader.source, node, badRegex(node.text, reason.toLowerCase()));
  }
}
