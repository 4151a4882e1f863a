import { decoded } from '../../lib/decoded.js';
/** The paths of other files that a text refers to, relative to it. */
export function filesReferredIn(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(/\$ref["']?\s*:\s*(?:"([^"#]+)|'([^'#]+)|([^\s"'#{][^\s#]*))/g)];
  return new Set(found.map(([, double, single, plain]) => decoded(double ?? single ?? plain ?? '')));
}
