import { isMap, isPair, isScalar, visit, type Document, type Node, type Pair } from 'yaml';
import { lineStart } from './items.js';

/** How a file is written, for what is added to it. */
export interface Style {
  readonly newline: '\n' | '\r\n';
  /** Spaces from a key to a key of the map under it. */
  readonly indent: number;
  /** Characters from a dash to what is after it. */
  readonly dash: number;
  readonly quote: 'single' | 'double';
  /** Everything is in braces and quotes. */
  readonly json: boolean;
  /** Markers without a value stand as bare words: `- end`. */
  readonly bareMarkers: boolean;
}

/** A text with the way it is written. */
export interface StyledText {
  readonly text: string;
  readonly style: Style;
}

export function readStyle(text: string, document: Document.Parsed): Style {
  const seen = { single: 0, double: 0, indents: new Map<number, number>(), dash: 0, bare: 0, full: 0 };
  const column = (node: Node | null | undefined): number => columnOf(text, node?.range?.[0] ?? 0);
  visit(document, {
    Scalar(_, node) {
      if (node.type === 'QUOTE_SINGLE') seen.single++;
      if (node.type === 'QUOTE_DOUBLE') seen.double++;
    },
    Pair(_, pair) {
      const indent = nestedIndent(pair, column);
      if (indent > 0) seen.indents.set(indent, (seen.indents.get(indent) ?? 0) + 1);
    },
    Seq(_, node) {
      for (const item of node.items) {
        if (isScalar(item) && /^(?:end|else)$/.test(String(item.value))) seen.bare++;
        if (!isMap(item)) continue;
        const [first] = item.items;
        if (isPair(first) && isScalar(first.key) && /^(?:end|else)$/.test(String(first.key.value))) seen.full++;
        const dash = node.flow || item.flow ? 0 : dashWidth(text, item.range?.[0] ?? 0);
        if (seen.dash === 0) seen.dash = dash;
      }
    },
  });
  const [indent = 2] = [...seen.indents].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return {
    newline: /\r\n/.test(text) ? '\r\n' : '\n',
    indent,
    dash: seen.dash || 2,
    quote: seen.double > seen.single ? 'double' : 'single',
    json: isJson(document),
    bareMarkers: seen.bare > seen.full,
  };
}

function nestedIndent(pair: Pair, column: (node: Node) => number): number {
  const [first] = isMap(pair.value) && !pair.value.flow ? pair.value.items : [];
  if (!first || !isScalar(first.key) || !isScalar(pair.key)) return 0;
  return column(first.key) - column(pair.key);
}

function dashWidth(text: string, offset: number): number {
  return /-( +)$/.exec(text.slice(lineStart(text, offset), offset))?.[0].length ?? 0;
}

export function columnOf(text: string, offset: number): number {
  const start = lineStart(text, offset);
  return offset - start - (text[start] === '\uFEFF' && offset > start ? 1 : 0);
}

function isJson(document: Document.Parsed): boolean {
  const root: unknown = document.contents;
  const key = isMap(root) && root.flow ? root.items[0]?.key : undefined;
  return isScalar(key) && key.type === 'QUOTE_DOUBLE';
}
