import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isNode, isSeq, visit, type Document } from 'yaml';
import { readSessionText } from '../../../../src/authoring/text/open-session-text.js';
import { textOf } from '../../../../src/authoring/text/scalar.js';
import { valueOf, type PathPart } from '../../../../src/authoring/value/value-of.js';
import type { Json } from '../../../../src/lib/json.js';

const root = join(import.meta.dirname, '../../../');

/** A value that a session file has: of a row, or above the rows. */
export interface PlacedValue {
  readonly row?: number;
  readonly path: readonly PathPart[];
  readonly value: Json;
  readonly holder: 'map' | 'list';
  /** JSON says how it is written: without aliases and escapes, and with numbers, true and false as JSON has them. */
  readonly isExact: boolean;
}

/** A session file that can be edited, with all values in it. */
export interface KnownSession {
  readonly name: string;
  readonly text: string;
  readonly values: readonly PlacedValue[];
}

/** How a file can be written, too. */
export const layouts: Readonly<Record<string, (text: string) => string>> = {
  'as written': (text) => text,
  crlf: (text) => text.replace(/\r?\n/g, '\r\n'),
  'byte order mark': (text) => (text.startsWith('\uFEFF') ? text : `\uFEFF${text}`),
  'no last newline': (text) => text.replace(/[\r\n]+$/, ''),
};

/** Every session of the cases that can be edited. */
export function knownSessions(): readonly KnownSession[] {
  return ['cases', 'authoring-cases'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.session.yaml') && !path.includes('after/'))
      .toSorted()
      .flatMap((path) => knownSession(join(folder, path), readText(join(root, folder, path)))),
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function knownSession(name: string, text: string): readonly KnownSession[] {
  const of = readSessionText(text, 'main.session.yaml');
  if (of.kind === 'refused' || text.includes('\uFFFD')) return [];
  const rows = of.items.flatMap(({ node, number }) =>
    valuesIn(of.document, node).map((value) => ({ ...value, row: number })),
  );
  const head = valuesIn(of.document, of.document.contents).filter(({ path }) => path[0] !== 'steps');
  return [{ name, text, values: [...head, ...rows] }];
}

/** Every value below a node, with its path from there; aliases are not followed. */
function valuesIn(document: Document.Parsed, node: unknown): readonly PlacedValue[] {
  if (isMap(node))
    return node.items.flatMap((pair) => below(document, { holder: 'map', at: textOf(pair.key), inner: pair.value }));
  if (isSeq(node)) return node.items.flatMap((inner, index) => below(document, { holder: 'list', at: index, inner }));
  return [];
}

function below(
  document: Document.Parsed,
  { holder, at, inner }: { holder: 'map' | 'list'; at: PathPart; inner: unknown },
): readonly PlacedValue[] {
  const own = { path: [at], value: valueOf(document, inner), holder, isExact: isExact(inner) } as const;
  return [own, ...valuesIn(document, inner).map((value) => ({ ...value, path: [at, ...value.path] }))];
}

function isExact(inner: unknown): boolean {
  let exact = true;
  if (!isNode(inner)) return exact;
  visit(inner, {
    Alias: () => void (exact = false),
    Scalar: (_, { value, source, type, srcToken }) => {
      const isEscaped = type === 'QUOTE_DOUBLE' && srcToken && 'source' in srcToken && srcToken.source.includes('\\');
      if (isEscaped || (/^(?:number|boolean)$/.test(typeof value) && String(value) !== source)) exact = false;
    },
  });
  return exact;
}
