/** `text/html; charset=utf-8` → `text/html`. */
export function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

/** The charset that a content type names; undefined when it names none. */
export function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]?.toLowerCase();
}

/** A decoder for a content type's charset; UTF-8 where it names none or one that is not known. */
export function textDecoderFor(contentType: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charsetOf(contentType) ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
