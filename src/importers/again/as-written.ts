import { isScalar, visit, type Document } from 'yaml';
import { parseYaml } from '../../authoring/text/open-session-text.js';
import { valueOf } from '../../authoring/value/value-of.js';
import { isJsonObject, type Json } from '../../lib/json.js';
import { lexemesOf } from '../../loader/parse/yaml/lexemes.js';
import { headLines, rowLines } from '../write/files/session-text.js';

/**
 * The rows of a session in the layout of an import, with the comments above them. So what a formatter has made of a request is the
 * same request.
 *
 * @returns undefined if an import does not write such rows: it has no comments in them, and no YAML but maps, lists and values
 */
export function rowsAsWritten(text: string): string | undefined {
  const comments: string[][] = [[]];
  const kept: string[] = [];
  const [, pad = ''] = /^( *)-/m.exec(text) ?? [];
  for (const line of text.split(/\r?\n/)) {
    // A text of several lines begins further to the right.
    if (line.startsWith(`${pad}#`)) comments.at(-1)!.push(`  ${line.trim()}`);
    else kept.push(line);
    if (line.startsWith(`${pad}-`)) comments.push([]);
  }
  const steps = valueIn(`steps:\n${kept.join('\n')}`)?.['steps'];
  if (!Array.isArray(steps) || steps.length !== comments.length - 1) return undefined;
  const rows = steps as readonly Json[];
  if (!rows.every(isJsonObject) || comments.at(-1)!.length > 0) return undefined;
  const lines = rows.flatMap((row, at) => {
    const above = comments[at]!;
    return [...(at > 0 && above.length > 0 ? [''] : []), ...above, ...rowLines(row)];
  });
  return [...lines, ''].join('\n');
}

/** The same of what is above the rows. */
export function headAsWritten(text: string): string | undefined {
  const head = valueIn(text);
  if (!head) return undefined;
  const { steps, ...rest } = head;
  return steps === null ? headLines(rest).join('\n') : undefined;
}

function valueIn(text: string): Readonly<Record<string, Json>> | undefined {
  if (hasComment(text)) return undefined;
  const document = parseYaml(text);
  if (document.errors.length > 0 || !isSimple(document)) return undefined;
  const value = valueOf(document, document.contents);
  return isJsonObject(value) ? value : undefined;
}

function hasComment(text: string): boolean {
  if (!text.includes('#')) return false;
  for (const { text: part, isPlain } of lexemesOf(text)) if (!isPlain && part.startsWith('#')) return true;
  return false;
}

/** Whether values say it all: there are no anchors and tags, and no number is written in another way, such as `1.10`. */
function isSimple(document: Document.Parsed): boolean {
  let plain = true;
  visit(document, {
    Alias: () => void (plain = false),
    Collection: (_, { anchor, tag }) => void (plain &&= anchor === undefined && tag === undefined),
    Scalar: (_, { anchor, tag, value, source }) => {
      const isSaid = typeof value === 'string' || value === null || source === String(value);
      plain &&= anchor === undefined && tag === undefined && isSaid;
    },
  });
  return plain && (document.contents === null || !isScalar(document.contents));
}
