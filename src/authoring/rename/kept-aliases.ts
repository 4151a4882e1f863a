import { visit, type Alias, type Document, type Node } from 'yaml';
import { textOf, writeText } from '../text/scalar.js';
import type { Splice } from '../text/splice.js';
import { readStyle } from '../text/style.js';

interface Source {
  readonly text: string;
  readonly document: Document.Parsed;
}

/** Writes a text out where an alias is. */
export function writeOut({ text, document }: Source, alias: Alias, written: string): Splice {
  const [start = 0, end = 0] = alias.range ?? [];
  const { quote } = readStyle(text, document);
  return { start, end, text: writeText(written, { inFlow: true, isKey: false, quote }) };
}

/** Of texts that change, what the aliases in other places mean is written out there as it was. */
export function keptAliases(
  source: Source,
  changed: ReadonlySet<Node>,
  follows: (alias: Alias) => boolean,
): readonly Splice[] {
  const splices: Splice[] = [];
  visit(source.document, {
    Alias(_, alias) {
      const target = alias.resolve(source.document);
      if (target && changed.has(target) && !follows(alias)) splices.push(writeOut(source, alias, textOf(target)));
    },
  });
  return splices;
}
