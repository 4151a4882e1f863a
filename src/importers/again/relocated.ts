import { ownPaths, type Move } from '../../authoring/rename/own-paths.js';
import { parseYaml } from '../../authoring/text/open-session-text.js';
import { applySplices } from '../../authoring/text/splice.js';

/** A session as it is in another place: its relative paths mean the same. One that cannot be read stays. */
export function relocated(text: string, move: Move): string {
  const document = parseYaml(text);
  return document.errors.length > 0 ? text : applySplices(text, ownPaths({ document, text }, move).splices);
}
