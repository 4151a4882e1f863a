/** `text/html; charset=utf-8` → `text/html`. */
export function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

/** `name=value` or `name="value"` behind a semicolon; within quotes a backslash stands before a sign that is meant itself. */
const parameter = /;[ \t]*(?:([^\s;="]+)=(?:"((?:[^"\\]|\\.)*)"?|([^;"]*)))?[^;]*/y;

/** The first value of a parameter of a content type (RFC 9110, 8.3.1): what stands in quotes is not looked into. */
export function parameterOf(contentType: string, name: string): string | undefined {
  parameter.lastIndex = contentType.split(';', 1)[0]!.length;
  for (let found = parameter.exec(contentType); found; found = parameter.exec(contentType)) {
    const [, key, quoted, plain] = found;
    if (key?.toLowerCase() === name) return quoted?.replace(/\\(.)/gs, '$1') ?? plain!.trim();
  }
  return undefined;
}

/**
 * A decoder for a body: by the byte order mark that it begins with, else by its content type's charset;
 * UTF-8 where that names none or one that is not known.
 */
export function textDecoderFor(contentType: string, body: Uint8Array): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(markedCharset(body) ?? parameterOf(contentType, 'charset') ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

/** The charset of a body's decoder where the body is not valid in it. */
export function misreadCharset(contentType: string, body: Uint8Array): string | undefined {
  const { encoding } = textDecoderFor(contentType, body);
  try {
    new TextDecoder(encoding, { fatal: true }).decode(body);
    return undefined;
  } catch {
    return encoding;
  }
}

const textTypes =
  /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-ndjson|x-www-form-urlencoded|graphql|jwt|sql|toml)$/;

export function isTextType(mediaType: string): boolean {
  return textTypes.test(mediaType);
}

/** Whether a content type says that a body is text; where there is none, nothing else is said. */
export function saysText(contentType: string): boolean {
  const type = mediaTypeOf(contentType);
  return type === '' || isTextType(type) || parameterOf(contentType, 'charset') !== undefined;
}

/** `charset=utf-16` says nothing of the order of bytes, and a mark goes before what a header says. */
function markedCharset(body: Uint8Array): string | undefined {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : undefined;
}
