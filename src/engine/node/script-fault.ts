import { isAbsolute, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathFrom } from '../../format/paths.js';
import { readTextSync } from '../../files/read-file.js';
import { nodeSyntax } from '../../modules/node-syntax.js';
import { isError, thrownWords } from '../values/error-words.js';
import type { ScriptFault, SourcePlace } from '../ports/ports.js';

/** A place as a host's transforms give it: the file absolute or as a URL. */
export type SyntaxPlace = SourcePlace | 'unknown';

/** How a host says what is wrong with a module, where it does not leave that to Node. */
export interface HostWords {
  /** Where one cannot be parsed; undefined where the error says no such thing. */
  readonly syntaxOf: (error: Error) => SyntaxPlace | undefined;
  /** What is said of one that is not found. */
  readonly missing?: RegExp;
}

const nodeMissing = /Cannot find module/;

/**
 * Reads what a script threw, or failed to load with.
 *
 * @param root - the project root, absolute
 */
export function faultReader(root: string, host?: HostWords): (error: unknown) => ScriptFault {
  return (error) => {
    const words = thrownWords(error).replaceAll(`${resolve(root)}${sep}`, '');
    if (!isError(error)) return { kind: 'thrown', words };
    const syntax = host?.syntaxOf(error) ?? nodeSyntax(error);
    if (syntax === undefined) {
      const isMissing = nodeMissing.test(words) || host?.missing?.test(words);
      return { kind: isMissing ? 'missing' : 'thrown', words, ...placed(withLines(stackPlace(error, root), root)) };
    }
    return {
      kind: isParsed(error) ? 'thrown' : 'syntax',
      words,
      ...(syntax !== 'unknown' && placed(withLines({ ...syntax, file: pathIn(root, syntax.file) }, root))),
    };
  };
}

const linesAround = 2;
/** Characters of a line: a bundle may be one. */
const longestLine = 200;

/** With the lines around it, where the file can be read and has such a line. */
function withLines(place: SourcePlace | undefined, root: string): SourcePlace | undefined {
  if (!place) return undefined;
  try {
    const lines = readTextSync(resolve(root, place.file), 'script').split(/\r\n|\r|\n/);
    const first = Math.max(1, place.line - linesAround);
    const near = lines.slice(first - 1, place.line + linesAround);
    if (near.length <= place.line - first || near.some(({ length }) => length > longestLine)) return place;
    return { ...place, around: { first, lines: near } };
  } catch {
    return place;
  }
}

function placed(place: SourcePlace | undefined): { readonly place?: SourcePlace } {
  return place ? { place } : {};
}

/** Node calls it a syntax error as well where an import has no such export, or where TypeScript would have to be compiled. */
function isParsed({ message, ...more }: Error): boolean {
  const { code } = more as { readonly code?: unknown };
  return (
    code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX' || /does not provide an export named|^Named export /.test(message)
  );
}

/** With the name of a function, or without one; a path may have brackets as well. */
const frames = [/^\s*at .*? \((.+):(\d+):(\d+)\)$/, /^\s*at (?:async )?(.+):(\d+):(\d+)$/];

/** The innermost frame in a file of the project, neither of a package nor of a session's suite. */
function stackPlace({ message, stack = '' }: Error, root: string): SourcePlace | undefined {
  const start = stack.indexOf(message);
  const lines = (start === -1 ? stack : stack.slice(start + message.length)).split('\n');
  for (const line of lines) {
    const [, where, row, column] = frames.map((frame) => frame.exec(line)).find((found) => found !== null) ?? [];
    if (where === undefined) continue;
    const file = pathIn(root, where);
    if (isOwn(file)) return { file, line: Number(row), column: Number(column) };
  }
  return undefined;
}

function isOwn(file: string): boolean {
  return !/^\.\.\/|^(?:node|file):|^<|(?:^|\/)node_modules\/|\.ya?ml$/.test(file) && !isAbsolute(file);
}

/** Relative to the project root, with forward slashes and without a query. */
function pathIn(root: string, where: string): string {
  const path = plainPath(where).replace(/\?.*$/, '');
  return isAbsolute(path) ? pathFrom(resolve(root), path) : path;
}

/** A frame may be one of another machine, whose URLs are none of files here. */
function plainPath(where: string): string {
  try {
    return where.startsWith('file:') ? fileURLToPath(where) : where;
  } catch {
    return where;
  }
}
