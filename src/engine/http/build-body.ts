import { bodyFileUnreadable } from '../../problems/run/run-http.js';
import { isMadeUp } from '../../format/paths.js';
import type { Range } from '../../format/range.js';
import type { BodySource, PartRecord } from '../../record/record.js';
import type { Body } from '../../format/session.js';
import { adviceOf, reasonOf } from '../../problems/disk/file-reason.js';
import type { Files, Lookup } from '../ports/ports.js';
import { renderText, renderTexts, renderValue } from '../values/render-text.js';
import { BuildFailure } from '../values/build-failure.js';
import { proveHeaderValue } from './build-headers.js';
import { encodeMultipart, type MultipartPart } from './encode-multipart.js';
import { fileType } from './file-type.js';
import { boundaryOf } from './multipart-boundary.js';

export interface EncodedBody {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Whether the bytes are only readable by this content type. */
  readonly fixedType: boolean;
  readonly source?: BodySource;
}

export interface BodyScope {
  readonly lookup: Lookup;
  readonly files: Files;
  readonly resolvePath: (path: string) => string;
}

interface FileRead {
  readonly bytes: Uint8Array;
  /** As it is written. */
  readonly path: string;
  /** Relative to the project root. */
  readonly file: string;
}

type ReadPart =
  | Exclude<MultipartPart, { kind: 'file' }>
  | (Extract<MultipartPart, { kind: 'file' }> & Pick<FileRead, 'file'>);

/**
 * @param ownType - the content type that the step itself gives, whose boundary parts are written with
 * @throws BuildFailure when a file cannot be read; UnresolvedReference
 */
export async function buildBody(body: Body, scope: BodyScope, ownType = ''): Promise<EncodedBody> {
  const { lookup } = scope;
  switch (body.kind) {
    case 'json':
      return json(renderValue(body.value, lookup));
    case 'graphql': {
      const variables = body.variables === undefined ? {} : { variables: renderValue(body.variables, lookup) };
      return json({ query: renderText(body.query, lookup), ...variables });
    }
    case 'text':
      return { bytes: utf8(renderText(body.text, lookup)), contentType: 'text/plain;charset=UTF-8', fixedType: false };
    case 'file':
      return fileBody(await readFile(body.path, body.range, scope));
    case 'form': {
      const fields = body.fields.flatMap(({ name, value }) =>
        renderTexts(value, lookup).map((text): [string, string] => [renderText(name, lookup), text]),
      );
      const text = new URLSearchParams(fields).toString();
      return { bytes: utf8(text), contentType: 'application/x-www-form-urlencoded', fixedType: true };
    }
    case 'multipart':
      return multipart(await readParts(body.parts, scope), boundaryOf(ownType));
  }
}

async function fileBody({ bytes, file }: FileRead): Promise<EncodedBody> {
  return { bytes, contentType: await fileType(file), fixedType: false, source: { file } };
}

async function multipart(parts: readonly ReadPart[], boundary: string | undefined): Promise<EncodedBody> {
  return { ...(await encodeMultipart(parts, boundary)), fixedType: true, source: { parts: parts.map(partRecord) } };
}

/** A value without a type of its own is sent with its line ends as HTML has it. */
function partRecord(part: ReadPart): PartRecord {
  const { name, type } = part;
  if (part.kind === 'file') return { name, file: part.file, type: part.type };
  return type === undefined
    ? { name, value: part.value.replace(/\r\n?|\n/g, '\r\n') }
    : { name, value: part.value, type };
}

function json(value: unknown): EncodedBody {
  return { bytes: utf8(JSON.stringify(value)), contentType: 'application/json', fixedType: false };
}

async function readParts(parts: Extract<Body, { kind: 'multipart' }>['parts'], scope: BodyScope): Promise<ReadPart[]> {
  const read: ReadPart[] = [];
  for (const part of parts) {
    const name = renderText(part.name, scope.lookup);
    const type = partType(name, part.type, scope.lookup);
    if (part.file === undefined) {
      read.push({ kind: 'value', name, value: renderText(part.value ?? '', scope.lookup), type });
    } else {
      const { bytes, path, file } = await readFile(part.file, part.fileRange ?? part.range, scope);
      read.push({
        kind: 'file',
        name,
        bytes,
        file,
        fileName: path.split(/[\\/]/).at(-1)!,
        type: type ?? (await fileType(file)),
      });
    }
  }
  return read;
}

function partType(part: string, template: string | undefined, lookup: Lookup): string | undefined {
  if (template === undefined) return undefined;
  const type = renderText(template, lookup);
  proveHeaderValue(`content-type of the part ${part}`, type);
  return type === '' ? undefined : type;
}

async function readFile(template: string, range: Range, { lookup, files, resolvePath }: BodyScope): Promise<FileRead> {
  const path = renderText(template, lookup);
  const resolved = resolvePath(path);
  try {
    return { bytes: await files.readBody(resolved, isMadeUp(template)), path, file: resolved };
  } catch (error) {
    throw new BuildFailure({ ...bodyFileUnreadable(path, resolved, reasonOf(error), adviceOf(error)), range });
  }
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
