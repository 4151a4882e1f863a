import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { HostWords } from '../../engine/node/script-fault.js';

/** What Vitest has kept of an error of a transform. */
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
    const fault = (error as { readonly __vitest_rollup_error__?: TransformFault }).__vitest_rollup_error__;
    if (!fault || !isParseFault(fault, error)) return undefined;
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
