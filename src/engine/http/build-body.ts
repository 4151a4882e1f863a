import { bodyFilePathEmpty, bodyFileUnreadable } from '../../problems/run/http.js';
import { type BodyKind, bodyKinds, type BodyOf } from '../../format/bodies.js';
import { isMadeUp } from '../../format/paths.js';
import { referencesIn } from '../../format/reference.js';
import type { Range } from '../../format/range.js';
import type { BodySource, PartRecord } from '../../record/record.js';
import type { Body } from '../../format/session.js';
import { adviceOf, reasonOf } from '../../problems/disk/file-reason.js';
import type { Files, Lookup } from '../ports/ports.js';
import { renderText, renderTexts, renderValue, BuildFailure } from '../values/render-text.js';
import { proveHeaderValue } from './build-headers.js';
import { encodeMultipart, type MultipartPart, fileType, boundaryOf } from './encode-multipart.js';

export interface EncodedBody {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Whether the bytes are only readable by this content type. */
  readonly fixedType: boolean;
  /** Whether it may be sent without one. */
  readonly mayLackType: boolean;
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
  const { contentType, needsType, mayLackType = false } = bodyKinds[body.kind];
  const encoded = await encode(body, scope, boundaryOf(ownType));
  return { contentType: contentType ?? '', fixedType: needsType, mayLackType, ...encoded };
}

/** What a body becomes; the content type is there where it is not the one of every body of its kind. */
type Encoded = Pick<EncodedBody, 'bytes' | 'source'> & Partial<Pick<EncodedBody, 'contentType'>>;

type Encode<K extends BodyKind> = (
  body: BodyOf<K>,
  scope: BodyScope,
  boundary: string | undefined,
) => Encoded | Promise<Encoded>;

const encoders: { readonly [K in BodyKind]: Encode<K> } = {
  json: ({ value }, { lookup }) => json(renderValue(value, lookup)),
  form: ({ fields }, { lookup }) => {
    const rendered = fields.flatMap(({ name, value }) =>
      renderTexts(value, lookup).map((text): [string, string] => [renderText(name, lookup), text]),
    );
    return { bytes: utf8(new URLSearchParams(rendered).toString()) };
  },
  multipart: async (body, scope, boundary) => {
    const parts = await readParts(body.parts, scope);
    return { ...(await encodeMultipart(parts, boundary)), source: { parts: parts.map(partRecord) } };
  },
  text: ({ text }, { lookup }) => ({ bytes: utf8(renderText(text, lookup)) }),
  file: async ({ path, range }, scope) => {
    const { bytes, file } = await readFile(path, range, scope);
    return { bytes, contentType: await fileType(file), source: { file } };
  },
  graphql: ({ query, variables, operationName }, { lookup }) =>
    json({
      query: renderText(query, lookup),
      ...(operationName !== undefined && { operationName: renderText(operationName, lookup) }),
      ...(variables !== undefined && { variables: renderValue(variables, lookup) }),
    }),
};

function encode<K extends BodyKind>(
  body: BodyOf<K>,
  scope: BodyScope,
  boundary: string | undefined,
): Encoded | Promise<Encoded> {
  return encoders[body.kind as K](body, scope, boundary);
}

/** A value without a type of its own is sent with its line ends as HTML has it. */
function partRecord(part: ReadPart): PartRecord {
  const { name, type } = part;
  if (part.kind === 'file') return { name, file: part.file, type: part.type };
  return type === undefined
    ? { name, value: part.value.replace(/\r\n?|\n/g, '\r\n') }
    : { name, value: part.value, type };
}

function json(value: unknown): Encoded {
  return { bytes: utf8(JSON.stringify(value)) };
}

async function readParts(parts: BodyOf<'multipart'>['parts'], scope: BodyScope): Promise<ReadPart[]> {
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
  if (path.trim() === '') throw new BuildFailure({ ...bodyFilePathEmpty(template, environmentNames(template)), range });
  const resolved = resolvePath(path);
  try {
    return { bytes: await files.readBody(resolved, isMadeUp(template)), path, file: resolved };
  } catch (error) {
    throw new BuildFailure({ ...bodyFileUnreadable(path, resolved, reasonOf(error), adviceOf(error)), range });
  }
}

/** None if other references are there, too. */
function environmentNames(template: string): readonly string[] {
  const references = referencesIn(template);
  const names = references.flatMap((reference) => (reference.kind === 'env' ? [reference.name] : []));
  return names.length === references.length ? [...new Set(names)] : [];
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
