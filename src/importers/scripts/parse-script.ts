import { createRequire } from 'node:module';
import type { Program } from 'acorn';

const load = createRequire(import.meta.url);

/** The tree of a script, or where it is not JavaScript. */
export type ParsedScript =
  | { readonly kind: 'program'; readonly program: Program }
  | { readonly kind: 'fault'; readonly at: number };

/** acorn takes some milliseconds to load, and only an import of a suite needs it. */
export function parseScript(source: string): ParsedScript {
  const { parse } = load('acorn') as typeof import('acorn');
  try {
    const program = parse(source, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
    return { kind: 'program', program };
  } catch (error) {
    const { pos } = error as { readonly pos?: number };
    if (pos === undefined) throw error;
    return { kind: 'fault', at: pos };
  }
}
