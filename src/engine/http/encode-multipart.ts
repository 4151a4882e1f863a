import { Blob } from 'node:buffer';

export type MultipartPart =
  | { readonly kind: 'value'; readonly name: string; readonly value: string; readonly type: string | undefined }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly type: string;
    };

/** Encodes once, so that every send of the request has the same bytes and the same boundary. */
export async function encodeMultipart(
  parts: readonly MultipartPart[],
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const { FormData, Response } = await import('undici');
  const form = new FormData();
  const noFileName = process.getBuiltinModule('node:crypto').randomUUID();
  for (const part of parts) {
    if (part.kind === 'file') form.append(part.name, new Blob([part.bytes], { type: part.type }), part.fileName);
    else if (part.type === undefined) form.append(part.name, part.value);
    else form.append(part.name, new Blob([part.value], { type: part.type }), noFileName);
  }
  const response = new Response(form);
  const encoded = Buffer.from(await response.arrayBuffer());
  return { bytes: cutOut(encoded, `; filename="${noFileName}"`), contentType: response.headers.get('content-type')! };
}

/** FormData knows a type only on files; a typed value, as a JSON part, is sent as one and then loses its file name. */
function cutOut(bytes: Buffer, marker: string): Uint8Array {
  const kept: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, from)) {
    kept.push(bytes.subarray(from, at));
    from = at + marker.length;
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
}
