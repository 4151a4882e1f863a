import type { GeneratorName } from './generators.js';
import type { ReferencePath } from './reference-path.js';

/** What names a value between `{{` and `}}`. What a `path` leads to within it, only rendering reads. */
export type Reference =
  | { readonly kind: 'var'; readonly name: string; readonly path?: ReferencePath }
  | { readonly kind: 'env'; readonly name: string }
  | { readonly kind: 'flow'; readonly alias: string; readonly name: string; readonly path?: ReferencePath }
  | { readonly kind: 'generator'; readonly name: GeneratorName; readonly args?: readonly Argument[] };

/** What a pipe or a generator is given: a text in quotes, a word as it is written, or a reference. */
export type Argument =
  | { readonly kind: 'quoted' | 'word'; readonly text: string }
  | { readonly kind: 'reference'; readonly text: string; readonly reference: Reference };
