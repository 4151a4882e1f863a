import { Blob } from 'node:buffer';
import { boundaryInPart, boundaryInvalid } from '../../problems/run/http.js';
import { BuildFailure } from '../values/render-text.js';
import { parameterOf } from './content-type.js';

export type MultipartPart =
  | { readonly kind: 'value'; readonly name: string; readonly value: string; readonly type: string | undefined }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly type: string;
    };

interface EncodedMultipart {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/**
 * Encodes once, so that every send of the request has the same bytes and the same boundary.
 *
 * @param boundary - of a content type that is given
 * @throws BuildFailure if it does not separate the parts
 */
export async function encodeMultipart(parts: readonly MultipartPart[], boundary?: string): Promise<EncodedMultipart> {
  const { FormData, Response } = await import('undici');
  const form = new FormData();
  const marks = markers();
  for (const part of parts) {
    const { name, type } = part;
    if (part.kind === 'file')
      form.append(name, new Blob([part.bytes], { type: marks.typed(part.type) }), part.fileName);
    else if (type === undefined) form.append(name, part.value);
    else form.append(name, new Blob([part.value], { type: marks.typed(type) }), marks.noFileName);
  }
  const response = new Response(form);
  const contentType = response.headers.get('content-type')!;
  const encoded = marks.replace(Buffer.from(await response.arrayBuffer()));
  if (boundary === undefined) return { bytes: encoded, contentType };
  proveBoundary(boundary, encoded);
  const own = /boundary=(\S+)/.exec(contentType)![1]!;
  return { bytes: replaceAll(encoded, `--${own}`, `--${boundary}`), contentType };
}

/**
 * What is in the form for what FormData would change: it writes types in lower case, and knows them only on files. A typed value,
 * as a JSON part, is sent as a file and then loses its file name.
 */
function markers() {
  const id = process.getBuiltinModule('node:crypto').randomUUID();
  const types: string[] = [];
  const mark = (at: number): string => `x-callsheet/${id}-${at}.`;
  return {
    noFileName: id,
    typed: (type: string): string => mark(types.push(type) - 1),
    replace: (bytes: Buffer): Buffer =>
      types.reduce(
        (replaced, type, at) => replaceAll(replaced, mark(at), type),
        replaceAll(bytes, `; filename="${id}"`, ''),
      ),
  };
}

function replaceAll(bytes: Buffer, from: string, to: string): Buffer {
  const kept: Buffer[] = [];
  let start = 0;
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, start)) {
    kept.push(bytes.subarray(start, at), Buffer.from(to));
    start = at + from.length;
  }
  return start === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(start)]);
}

/** The boundary that a content type of the request's own names; undefined where it is not multipart, or names none. */
export function boundaryOf(contentType: string): string | undefined {
  return isMultipart(contentType) ? parameterOf(contentType, 'boundary') : undefined;
}

export function isMultipart(contentType: string): boolean {
  return /^\s*multipart\//i.test(contentType);
}

/** What RFC 2046 (5.1.1) takes for one. */
const boundaryPattern = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/**
 * @param body - encoded, with another boundary
 * @throws BuildFailure if it would not separate the parts
 */
function proveBoundary(boundary: string, body: Buffer): void {
  if (!boundaryPattern.test(boundary)) throw new BuildFailure(boundaryInvalid(boundary));
  if (body.includes(`\n--${boundary}`)) throw new BuildFailure(boundaryInPart(boundary));
}

/** The content type that a file's extension means, as browsers and curl send it with an upload. */
export async function fileType(path: string): Promise<string> {
  const { default: mime } = await import('mime');
  return mime.getType(path) ?? 'application/octet-stream';
}
