import type { Json, JsonObject } from '../../lib/json.js';
import { blockLines, indented } from '../../authoring/text/write-yaml.js';
import type { Style } from '../../authoring/text/style.js';

const style: Style = { newline: '\n', indent: 2, dash: 2, quote: 'single', json: false, bareMarkers: false };

/** Rows that belong together: those of one request, with what is said above them. */
export interface Block {
  readonly heading?: string;
  readonly rows: readonly JsonObject[];
}

/** A session file as text, and where its blocks are in it. */
export interface SessionText {
  readonly text: string;
  /** The first line of each block, from 1, and the one after its last. */
  readonly lines: readonly { readonly from: number; readonly to: number }[];
}

export function sessionText(head: JsonObject, blocks: readonly Block[]): SessionText {
  const lines = [...(Object.keys(head).length === 0 ? [] : blockLines(head, style, Infinity)), 'steps:'];
  const places: { from: number; to: number }[] = [];
  for (const block of blocks) {
    const from = lines.length + 1;
    for (const line of blockText(block, blocks[0] === block)) lines.push(line);
    places.push({ from, to: lines.length + 1 });
  }
  return { text: `${lines.join('\n')}\n`, lines: places };
}

function blockText({ heading, rows }: Block, isFirst: boolean): readonly string[] {
  const above = heading === undefined ? [] : [...(isFirst ? [] : ['']), `  # ${heading.replace(/\s+/g, ' ')}`];
  return [...above, ...rows.flatMap(rowLines)];
}

const marker = /^(?:else|end)$/;

function rowLines(row: JsonObject): readonly string[] {
  const [only] = Object.keys(row);
  if (only !== undefined && marker.test(only)) return [`  - ${only}:`];
  const [first = '', ...rest] = blockLines(row as Json, style, Infinity);
  return [`  - ${first}`, ...indented(rest, '    ')];
}
