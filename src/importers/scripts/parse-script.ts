import { createRequire } from 'node:module';
import type { Comment, Program } from 'acorn';

const load = createRequire(import.meta.url);

/** The tree of a script, or where it is not JavaScript. */
export type ParsedScript =
  | { readonly kind: 'program'; readonly program: Program }
  | { readonly kind: 'fault'; readonly at: number };

/**
 * acorn takes some milliseconds to load, and only an import of a suite needs it.
 *
 * @param comments - gets the comments of the script. @default they are not kept
 */
export function parseScript(source: string, comments?: Comment[]): ParsedScript {
  const { parse } = load('acorn') as typeof import('acorn');
  try {
    const program = parse(source, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      ...(comments && { onComment: comments }),
    });
    return { kind: 'program', program };
  } catch (error) {
    const { pos } = error as { readonly pos?: number };
    if (pos === undefined) throw error;
    return { kind: 'fault', at: pos };
  }
}
