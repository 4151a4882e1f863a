import type { Part } from './text.js';

export interface Placeholder extends Part {
  readonly name: string;
}

const pattern = /(?<=\/):([a-z_]\w*)(?=\/|$)|\$?(?<!\{)\{([a-z_][\w.-]*)\}|<([a-z_][\w.-]*)>/gi;

/** What other tools fill in, in the path of a URL: `/:id`, `/{id}`, `/${id}` and `/<id>`. In a query the same are often meant. */
export function placeholdersIn(url: string): readonly Placeholder[] {
  const [path = ''] = url.replace(/\{\{.*?\}\}/g, (reference) => '_'.repeat(reference.length)).split(/[?#]/, 1);
  return [...path.matchAll(pattern)].map(({ 0: text, 1: segment, 2: braced, 3: angled, index }) => {
    return { text, name: segment ?? braced ?? angled!, offset: index };
  });
}
