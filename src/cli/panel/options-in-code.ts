import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTextSync } from '../../files/read-file.js';
import type { Message } from '../../format/problem.js';
import { optionsInCode } from '../../problems/panel/runs.js';

const endings = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'];
/** Where a call has options, by its name: which of its arguments they are. */
const calls = [
  { configs: ['vitest.config', 'vite.config', 'vitest.workspace'], pattern: /\bcallsheet\s*\(/, argument: 0 },
  { configs: ['jest.config'], pattern: /\bwithCallsheet\s*\(/, argument: 1 },
];

/** Configurations of test frameworks that give callsheet options: only these frameworks see them. */
export function findOptionsInCode(root: string): readonly Message[] {
  return calls.flatMap(({ configs, pattern, argument }) => {
    const names = configs.flatMap((name) => endings.map((ending) => `${name}.${ending}`));
    const found = names.filter((name) => existsSync(join(root, name)));
    return found
      .filter((name) => hasOptions(textOf(join(root, name)), pattern, argument))
      .map((name) => optionsInCode(name));
  });
}

function hasOptions(text: string, pattern: RegExp, argument: number): boolean {
  const plain = text.replace(/\/\*[\s\S]*?\*\/|(^|[^:])\/\/.*$/gm, '$1');
  const call = pattern.exec(plain);
  if (!call) return false;
  const given = argumentsFrom(plain, call.index + call[0].length)[argument]?.trim();
  return given !== undefined && given !== '' && !/^\{\s*\}$/.test(given);
}

/** The arguments of a call as they are written. Brackets in texts count like others, which such files do not have. */
function argumentsFrom(text: string, start: number): readonly string[] {
  let depth = 0;
  let from = start;
  const found: string[] = [];
  for (let at = start; at < text.length; at++) {
    const letter = text[at]!;
    if ('([{'.includes(letter)) depth++;
    if (letter === ',' && depth === 0) {
      found.push(text.slice(from, at));
      from = at + 1;
    }
    if (')]}'.includes(letter) && --depth < 0) return [...found, text.slice(from, at)];
  }
  return found;
}

/** Empty where it cannot be read: then its framework says so. */
function textOf(path: string): string {
  try {
    return readTextSync(path, 'config');
  } catch {
    return '';
  }
}
