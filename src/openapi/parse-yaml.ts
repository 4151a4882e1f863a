import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { Json } from '../lib/json.js';
import type { Path } from './pointer.js';

/** What a text of YAML says. */
export interface ParsedYaml {
  readonly value: Json;
  /** The line of a place, from 1: of its key, where it has one. Undefined of one that the text does not have. */
  readonly lineOf: (path: Path) => number | undefined;
}

/** Why a text is not YAML. */
export interface YamlFault {
  readonly fault: string;
  readonly line: number | undefined;
}

/** Of a longer text the nodes with their places would take too much memory. */
const mostPlaced = 2 * 1024 * 1024;

/** Reads an OpenAPI document as YAML 1.2. Merge keys are read, since many documents have them. */
export function parseYaml(text: string): ParsedYaml | YamlFault {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true, logLevel: 'silent' });
  const [error] = document.errors;
  if (error) return { fault: firstLine(error.message), line: lines.linePos(error.pos[0]).line };
  try {
    // By way of JSON: an alias would be the same object twice, and may be in itself.
    const value = JSON.parse(JSON.stringify(document.toJS() as unknown) ?? 'null') as Json;
    if (text.length > mostPlaced) return { value, lineOf: () => undefined };
    return {
      value,
      lineOf: (path) => {
        const node = nodeAt(document, path);
        return isNode(node) && node.range ? lines.linePos(node.range[0]).line : undefined;
      },
    };
  } catch (error_) {
    return { fault: firstLine((error_ as Error).message), line: undefined };
  }
}

function firstLine(message: string): string {
  return message
    .split('\n', 1)[0]!
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/:$/, '');
}

/** Keys are compared as texts: a status may be a number. */
function nodeAt(document: Document, path: Path): unknown {
  let node: unknown = document.contents;
  let place: unknown = node;
  for (const key of path) {
    if (isAlias(node)) node = node.resolve(document);
    const pair = isMap(node)
      ? node.items.find((each) => isScalar(each.key) && String(each.key.value) === key)
      : undefined;
    node = pair ? pair.value : isSeq(node) ? node.items[Number(key)] : undefined;
    place = pair ? pair.key : node;
  }
  return place;
}
