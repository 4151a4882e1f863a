import type { SecretField } from './escaped-forms.js';
import { type FieldNames, mask } from './secret-field.js';

// The counts keep a text made for it from being slow to read.
const headerPattern =
  /^([ \t]{0,200}(?:-[ \t]{1,20}){0,20})(["']?)([A-Za-z_][\w.-]{0,100})\2[ \t]{0,20}:[ \t]{1,20}(?:![^\s]{0,100}[ \t]{1,20})?([|>])[-+\d]{0,2}[ \t]*(?:#[^\r\n]*)?\r?\n/gm;
const linePattern = /[^\n]*(?:\n|$)/y;

/** The block scalars of a YAML text that have a sensitive name: `password: |`, and the lines that are indented below it. */
export function yamlBlocks(text: string, { field }: FieldNames): readonly SecretField[] {
  const fields: SecretField[] = [];
  let from = 0;
  for (const { 0: header, 1: indent, 3: name, 4: style, index } of text.matchAll(headerPattern)) {
    if (index < from || !field(name!)) continue;
    const block = blockAfter(text, index + header.length, indent!.length);
    from = block.end;
    const lines = block.lines.map((line) => line.trim());
    const value = lines.join(style === '|' ? '\n' : ' ').trim();
    if (value === '') continue;
    const written = text.slice(block.start, block.end);
    const start = block.start + written.search(/\S/);
    fields.push({ start, end: block.start + written.trimEnd().length, values: [value], mask });
  }
  return fields;
}

/** The lines that are empty or indented deeper than a key. */
function blockAfter(
  text: string,
  start: number,
  indent: number,
): { readonly start: number; readonly end: number; readonly lines: readonly string[] } {
  const lines: string[] = [];
  let end = start;
  while (end < text.length) {
    linePattern.lastIndex = end;
    const [line] = linePattern.exec(text)!;
    const depth = line.search(/[^ \t]/);
    if (line.trim() !== '' && depth <= indent) break;
    lines.push(line);
    end += line.length;
  }
  return { start, end, lines };
}
