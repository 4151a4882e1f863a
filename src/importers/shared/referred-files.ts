/** The paths of other files that a text refers to, relative to it. */
export function filesReferredIn(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(/\$ref["']?\s*:\s*(?:"([^"#]+)|'([^'#]+)|([^\s"'#{][^\s#]*))/g)];
  return new Set(found.map(([, double, single, plain]) => decoded(double ?? single ?? plain ?? '')));
}

/** A part of a URL as a file has it. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
