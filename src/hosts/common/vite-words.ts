import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { HostWords } from '../../engine/node/script-fault.js';

/** What is known of an error of a transform: Vite puts it on the error, and Vitest keeps it apart. */
interface TransformFault {
  readonly plugin?: string;
  readonly id?: unknown;
  /** Line from 1, column from 0. */
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
}

/** The name of a plugin of ours: Vite's analysis of imports does not say where a mistake is. */
export const parserName = 'callsheet:parse';

const parsers = new Set<string | undefined>(['vite:oxc', 'vite:esbuild', 'vite:import-analysis', parserName]);

/** What Vite says of modules. @param root - where its ids of them may begin, absolute */
export function viteWords(root: string): HostWords {
  return { syntaxOf: viteSyntax(root), missing: /Failed to load url/ };
}

function viteSyntax(root: string): HostWords['syntaxOf'] {
  return (error) => {
    const { __vitest_rollup_error__: kept, ...own } = error as TransformFault & {
      readonly __vitest_rollup_error__?: TransformFault;
    };
    const fault = kept ?? own;
    if (!isParseFault(fault, error)) return undefined;
    const { id, loc } = fault;
    const where = loc?.file ?? id;
    if (typeof where !== 'string') return 'unknown';
    const file = where.startsWith(`${root}/`) || existsSync(where) ? where : join(root, where);
    if (loc && fault.plugin !== 'vite:import-analysis') return { file, line: loc.line, column: loc.column + 1 };
    const found = /:(\d+):(\d+) \]/.exec(stripVTControlCharacters(error.message));
    return found ? { file, line: Number(found[1]), column: Number(found[2]) } : 'unknown';
  };
}

function isParseFault({ plugin }: TransformFault, { message }: Error): boolean {
  if (plugin === undefined) return message.startsWith('Parse failure');
  return parsers.has(plugin) && !message.startsWith('Failed to resolve import');
}
