import { posix } from 'node:path';
import { isAbsolutePath } from '../../format/paths.js';
import { isCommented, withoutComments } from '../shared/json-comments.js';
import type { SourceFiles } from '../suite/source.js';
import type { LeftoverReason, SuiteBody, SuiteEntry, SuitePart } from '../suite/suite.js';
import type { Block } from './block.js';
import type { Templates } from './template.js';
import { decoded } from './url.js';
import { literal } from '../shared/literal.js';

export interface BodyGiven {
  readonly block: Block;
  /** The `content-type` header, as it is written. */
  readonly type: string | undefined;
  readonly isGraphql: boolean;
  readonly templates: Templates;
  readonly files: SourceFiles;
  readonly note: (source: string, reason: LeftoverReason) => void;
}

/** The body of a request; undefined if it has none. */
export function readBody(given: BodyGiven): SuiteBody | undefined {
  const { block, type = '', isGraphql } = given;
  const lines = block.body.map(({ text }) => text);
  const [only] = lines;
  if (only === undefined) return undefined;
  if (isMultipart(block, type)) return { kind: 'multipart', parts: partsOf(lines, type, given) };
  const file = lines.length === 1 ? fileIn(only) : undefined;
  if (file && !isText(file, given)) return { kind: 'file', path: uploaded(file.path, given) };
  const text = lines.map((line) => textOf(line, given)).join('\n');
  // `<` sends a file as it is, `<@` puts variables in.
  const isPlain = file?.isPlain === true;
  if (isGraphql) return graphql(text, given);
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return form(
      lines.map((line) => textOf(line, given)),
      given,
    );
  if (/\bjson\b/i.test(type)) {
    const sent = withoutComments(text);
    return isCommented(sent) ? undefined : { kind: 'json', text: isPlain ? literal(sent) : given.templates.json(sent) };
  }
  const untyped = type === '' ? { type: null } : {};
  return { kind: 'text', text: isPlain ? literal(text) : given.templates.text(text), ...untyped };
}

/** Whether a body has parts. Without any these tools send its text as it is. */
export function isMultipart({ body }: Block, type = ''): boolean {
  return /^multipart\//i.test(type) && body.some(({ text }) => startsPart(text, type));
}

function startsPart(line: string, type: string): boolean {
  const boundary = boundaryOf(type);
  return boundary === undefined ? /^--\S+$/.test(line.trimEnd()) : line.trimEnd() === `--${boundary}`;
}

function boundaryOf(type: string): string | undefined {
  const [, quoted, plain] = /\bboundary=(?:"([^"]*)"|([^;\s]+))/i.exec(type) ?? [];
  return quoted ?? plain;
}

interface FileLine {
  readonly path: string;
  readonly isPlain: boolean;
}

function fileIn(line: string): FileLine | undefined {
  const [, sign, path] = /^<(@?)(?:(?<=@)[\w-]+)?\s+(\S.*?)\s*$/.exec(line) ?? [];
  return path === undefined ? undefined : { path, isPlain: sign === '' };
}

function textOf(line: string, given: BodyGiven): string {
  const file = fileIn(line);
  if (!file) return line;
  return given.files.texts.get(placeOf(file.path, given)) ?? (elsewhere(file.path, given), line);
}

function isText({ path }: FileLine, given: BodyGiven): boolean {
  return given.files.texts.has(placeOf(path, given));
}

/** A path of a file that lies next to the suite, as the reader has it. */
function placeOf(path: string, { block }: Pick<BodyGiven, 'block'>): string {
  return posix.normalize(posix.join(posix.dirname(block.file), path.replaceAll('\\', '/')));
}

/** The path of a file from the folder of the source. */
function uploaded(path: string, given: BodyGiven): string {
  const written = elsewhere(path, given);
  return isAbsolutePath(written) || written.startsWith('{{') ? written : placeOf(written, given);
}

/** A file that is not at hand stays where it is, and its path has to be put right. */
function elsewhere(path: string, { note, templates }: BodyGiven): string {
  note(path, { kind: 'by-hand', what: 'the path of a file' });
  return templates.text(path);
}

/** Lines belong together, and blanks around `=` and `&` do not count. */
function form(lines: readonly string[], { templates }: BodyGiven): SuiteBody {
  const text = lines.map((line) => line.trim()).join('');
  const fields = text.split('&').flatMap((pair): SuiteEntry[] => {
    if (pair.trim() === '') return [];
    const at = pair.indexOf('=');
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    return [{ name: templates.text(decoded(name)), value: templates.text(decoded(value)) }];
  });
  return { kind: 'form', fields };
}

/** The query, and behind an empty line the variables as JSON. */
function graphql(text: string, { templates }: BodyGiven): SuiteBody {
  const [, query = text, variables] = /^(.*?)\n\s*\n\s*(\{.*)$/s.exec(text) ?? [];
  const [, operationName] = /^\s*(?:query|mutation|subscription)\s+([A-Za-z_]\w*)/.exec(query) ?? [];
  return {
    kind: 'graphql',
    query: templates.text(query.trim()),
    ...(operationName !== undefined && { operationName }),
    ...(variables !== undefined && { variables: templates.json(withoutComments(variables)) }),
  };
}

function partsOf(lines: readonly string[], type: string, given: BodyGiven): readonly SuitePart[] {
  const end = `--${boundaryOf(type) ?? ''}--`;
  const sections: string[][] = [];
  for (const line of lines) {
    if (line.trimEnd() === end) break;
    if (startsPart(line, type)) sections.push([]);
    else sections.at(-1)?.push(line);
  }
  return sections.flatMap((section) => part(section, given));
}

function part(lines: readonly string[], given: BodyGiven): readonly SuitePart[] {
  const empty = lines.findIndex((line) => line.trim() === '');
  const head = (empty < 0 ? lines : lines.slice(0, empty)).join('\n');
  const content = empty < 0 ? [] : lines.slice(empty + 1);
  while (content.at(-1) === '') content.pop();
  const name = /\bname="?([^";\n]*)"?/i.exec(head.replace(/\bfilename="?[^";\n]*"?/gi, ''))?.[1];
  if (name === undefined) return [];
  const type = /^content-type:\s*(\S.*)$/im.exec(head)?.[1]?.trim();
  const shared = { name: given.templates.text(name), ...(type !== undefined && { type: given.templates.text(type) }) };
  const file = content.length === 1 ? fileIn(content[0]!) : undefined;
  const isFile = /\bfilename\*?=/i.test(head);
  if (file && (isFile || !isText(file, given))) return [{ ...shared, file: uploaded(file.path, given) }];
  if (isFile) given.note(name, { kind: 'changed', what: 'a part of a form has no file name' });
  const text = content.map((line) => textOf(line, given)).join('\n');
  return [{ ...shared, value: file?.isPlain === true ? literal(text) : given.templates.text(text) }];
}
