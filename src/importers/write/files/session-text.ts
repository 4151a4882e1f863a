import type { Json, JsonObject } from '../../../lib/json.js';
import { blockLines, indented } from '../../../authoring/text/write-yaml.js';
import type { Style } from '../../../authoring/text/style.js';

const style: Style = { newline: '\n', indent: 2, dash: 2, quote: 'single', json: false, bareMarkers: false };

/** Rows that belong together: those of one request, with what is said above them. */
export interface Block {
  readonly heading?: string;
  readonly rows: readonly JsonObject[];
}

/** A session file as text, and where its blocks are in it. */
export interface SessionText {
  readonly text: string;
  readonly blocks: readonly BlockPlace[];
}

/** Where the text of a block is in a session. */
export interface BlockPlace {
  /** The first line, from 1, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** The first character, from 0, and the one after the last. */
  readonly start: number;
  readonly end: number;
}

export function sessionText(head: JsonObject, blocks: readonly Block[]): SessionText {
  const above = headLines(head);
  // A text for each block, not for each line: a session may have a million lines.
  const texts = [above.join('\n')];
  const places: BlockPlace[] = [];
  let place = { to: above.length, end: texts[0]!.length };
  for (const block of blocks) {
    const lines = blockText(block, blocks[0] === block);
    const text = `${lines.join('\n')}\n`;
    texts.push(text);
    const { to: from, end: start } = place;
    place = { to: from + lines.length, end: start + text.length };
    places.push({ from, start, ...place });
  }
  return { text: texts.join(''), blocks: places };
}

/** What is above the steps, and the line that they begin with. */
export function headLines(head: JsonObject): readonly string[] {
  return [...(Object.keys(head).length === 0 ? [] : blockLines(head, style, Infinity)), 'steps:', ''];
}

function blockText({ heading, rows }: Block, isFirst: boolean): readonly string[] {
  const above = heading === undefined ? [] : [...(isFirst ? [] : ['']), `  # ${heading.replace(/\s+/g, ' ')}`];
  return [...above, ...rows.flatMap(rowLines)];
}

const marker = /^(?:else|end)$/;

/** A row as it is in a session. */
export function rowLines(row: JsonObject): readonly string[] {
  const [only] = Object.keys(row);
  if (only !== undefined && marker.test(only)) return [`  - ${only}:`];
  const [first = '', ...rest] = blockLines(row as Json, style, Infinity);
  return [`  - ${first}`, ...indented(rest, '    ')];
}
