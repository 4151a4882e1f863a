/** `text/html; charset=utf-8` → `text/html`. */
export function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

/** The charset that a content type names; undefined when it names none. */
function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]?.toLowerCase();
}

/**
 * A decoder for a body: by the byte order mark that it begins with, else by its content type's charset;
 * UTF-8 where that names none or one that is not known.
 */
export function textDecoderFor(contentType: string, body: Uint8Array): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(markedCharset(body) ?? charsetOf(contentType) ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

/** `charset=utf-16` says nothing of the order of bytes, and a mark goes before what a header says. */
function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}
