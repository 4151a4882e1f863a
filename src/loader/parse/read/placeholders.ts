import { replaceBraces } from '../../../format/reference.js';
import { findUnclosed, type Part } from './text.js';

export interface Placeholder extends Part {
  readonly name: string;
}

/** A brace too many, or one too few, is a slip of `{{name}}`. */
const pattern = /(?<=\/):([a-z_][\w-]*)(?=\/|$)|\$?(?<![{\\])\{\{?([a-z_][\w.-]*)\}\}?|<([a-z_][\w.-]*)>/gi;
const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What other tools fill in, in the path of a URL: `/:id`, `/{id}`, `/${id}` and `/<id>`. In a query the same are often meant. */
export function placeholdersIn(url: string): readonly Placeholder[] {
  // A blank stands in no name, so that braces around a reference are no placeholder.
  const [path = ''] = replaceBraces(url, (reference) => ' '.repeat(reference.length)).split(/[?#]/, 1);
  const found = [...path.matchAll(pattern)].map(({ 0: text, 1: segment, 2: braced, 3: angled, index }) => {
    return { text, name: segment ?? braced ?? angled!, offset: index };
  });
  // A reference that is not closed is told as such.
  return found.filter(({ text, name }) => !guid.test(name) && !findUnclosed(text));
}
