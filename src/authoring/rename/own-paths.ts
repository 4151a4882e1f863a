import { posix } from 'node:path';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  visit,
  type Alias,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { bodyKinds, bodyNames, type BodyPath } from '../../format/bodies.js';
import { isAbsolutePath, relativePath, resolvePath } from '../../format/paths.js';
import { pairOf, resolved } from '../rows/find-callers.js';
import { replaceOnce, rewriteScalar, textOf, walkScalars, type ScalarPlace } from '../text/scalar.js';
import type { Splice } from '../text/splice.js';
import { keptAliases, writeOut } from './kept-aliases.js';

export interface Move {
  readonly from: string;
  readonly to: string;
  /** Where files are that have moved, too. Paths then keep their `./` in every folder. @default no other file moves */
  readonly placed?: (file: string) => string;
}

/**
 * The edits of a file's own relative paths when it moves to another folder: calls, scripts, files of bodies, schemas, the OpenAPI document.
 *
 * @returns `unknown`: paths that begin with a reference, which cannot be known before a run
 */
export function ownPaths(
  source: { readonly document: Document.Parsed; readonly text: string },
  move: Move,
): { splices: readonly Splice[]; unknown: readonly string[] } {
  if (!move.placed && posix.dirname(move.from) === posix.dirname(move.to)) return { splices: [], unknown: [] };
  const { document, text } = source;
  const places = new Map<Scalar, ScalarPlace>();
  walkScalars(document, (node, place) => void places.set(node, place));
  const nodes = pathNodes(document);
  const splices: Splice[] = [];
  const changed = new Set<Node>();
  for (const node of nodes) {
    const scalar = resolved(document, node);
    const path = textOf(scalar);
    const place = isAlias(node) ? undefined : places.get(node);
    if (isAlias(node) && scalar && !nodes.has(scalar)) {
      const moved = movedPath(path, move);
      if (moved !== path) splices.push(writeOut(source, node, moved));
    }
    const splice =
      place && rewriteScalar(node as Scalar, (from) => replaceOnce(from, path, movedPath(path, move)), place);
    if (!splice) continue;
    splices.push(splice);
    changed.add(node);
  }
  const paths = [...nodes].map((node) => textOf(resolved(document, node)));
  return {
    splices: [...splices, ...keptAliases(source, changed, (alias) => nodes.has(alias)), ...schemaComment(text, move)],
    unknown: [...new Set(paths.filter((path) => path.startsWith('{{')))],
  };
}

/** The comment that names the schema to an editor: `# yaml-language-server: $schema=../schema.json`. */
function schemaComment(text: string, move: Move): readonly Splice[] {
  const found = /^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n)*?[ \t]*#[ \t]*yaml-language-server:[ \t]*\$schema=(\.{1,2}\/\S+)/.exec(
    text,
  );
  if (!found) return [];
  const [whole, path = ''] = found;
  return [{ start: whole.length - path.length, end: whole.length, text: movedPath(path, move) }];
}

/** The same file seen from another folder; what comes from the first reference on stays. */
function movedPath(path: string, { from, to, placed }: Move): string {
  const reference = path.indexOf('{{');
  const known = reference < 0 ? path : path.slice(0, path.lastIndexOf('/', reference) + 1);
  if (isAbsolutePath(path) || (reference >= 0 && known === '' && path.startsWith('{{'))) return path;
  const folder = reference < 0 ? '' : `${path.slice(known.length)}`;
  const meant = resolvePath(from, known === '' ? '.' : known);
  const place = placed?.(meant) ?? meant;
  if (place === meant && posix.dirname(from) === posix.dirname(to)) return path;
  const target = relativePath(to, place) || '.';
  const moved = reference < 0 ? target : `${target.replace(/\/?$/, '/')}${folder}`;
  const keepsDot = path.startsWith(placed ? '.' : './') && !moved.startsWith('.');
  return (keepsDot ? './' : '') + moved;
}

/** What is where a path is wanted, a scalar or an alias of one, each once. */
function pathNodes(document: Document.Parsed): ReadonlySet<Scalar | Alias> {
  const found = new Set<Scalar | Alias>();
  const add = (node: unknown): void => {
    if ((isAlias(node) || isScalar(node)) && textOf(resolved(document, node)) !== '') found.add(node);
  };
  const root: unknown = document.contents;
  if (!isMap(root)) return found;
  const settings = follow(document, pairOf(root, 'settings')?.value);
  if (isMap(settings)) addScripts(document, settings, ['pre', 'post', 'beforeEach', 'afterEach'], add);
  if (isMap(settings)) schemas(document, follow(document, pairOf(settings, 'tests')?.value), add);
  if (isMap(settings)) addContract(document, settings, add);
  add(pairOf(root, 'data')?.value);
  for (const item of listOf(follow(document, pairOf(root, 'steps')?.value)))
    addStep(document, follow(document, item), add);
  return found;
}

/** A path, or a map that has it. */
function addContract(document: Document.Parsed, settings: YAMLMap, add: (node: unknown) => void): void {
  const value = pairOf(settings, 'openapi')?.value;
  const map = follow(document, value);
  add(isMap(map) ? pairOf(map, 'file')?.value : value);
}

function addScripts(
  document: Document.Parsed,
  map: YAMLMap,
  keys: readonly string[],
  add: (node: unknown) => void,
): void {
  for (const key of keys) {
    const scripts = pairOf(map, key)?.value;
    const list = follow(document, scripts);
    for (const node of isSeq(list) ? list.items : [scripts]) add(node);
  }
}

function addStep(document: Document.Parsed, step: unknown, add: (node: unknown) => void): void {
  if (!isMap(step)) return;
  const value = (name: string): unknown => follow(document, pairOf(step, name)?.value);
  for (const name of ['call', 'each']) add(pairOf(step, name)?.value);
  addScripts(document, step, ['before', 'after'], add);
  for (const name of bodyNames)
    for (const path of bodyKinds[name].paths)
      for (const node of below(document, pairOf(step, name)?.value, path)) add(node);
  for (const key of ['if', 'else if', 'when', 'poll', 'stream', 'tests']) schemas(document, value(key), add);
}

/** What is at a path below a node. */
function below(document: Document.Parsed, node: unknown, [step, ...rest]: BodyPath): readonly unknown[] {
  if (step === undefined) return [node];
  const target = follow(document, node);
  if (step === '*') return listOf(target).flatMap((item) => below(document, item, rest));
  return isMap(target) ? below(document, pairOf(target, step)?.value, rest) : [];
}

/** The paths under `schema`, at any depth of a condition. */
function schemas(document: Document.Parsed, node: unknown, add: (node: unknown) => void): void {
  if (!isMap(node) && !isSeq(node)) return;
  visit(node, {
    Pair(_, pair) {
      if (textOf(pair.key) !== 'schema') return undefined;
      if (isScalar(resolved(document, pair.value)) && typeof resolved(document, pair.value)?.value === 'string')
        add(pair.value);
      return visit.SKIP;
    },
    Alias(_, alias) {
      const target = alias.resolve(document);
      if (isMap(target)) schemas(document, target, add);
    },
  });
}

function follow(document: Document.Parsed, node: unknown): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}

function listOf(node: unknown): readonly unknown[] {
  if (isSeq(node)) return node.items;
  return node === undefined || node === null ? [] : [node];
}
