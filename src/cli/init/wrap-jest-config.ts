import { addImport, addRequire } from './add-import.js';
import { closingOf, maskCode } from './mask-code.js';

const imported = { name: 'withCallsheet', from: 'callsheet/jest' };
const exported = /^(?:export\s+default\b|module\.exports\s*=)\s*/gm;

/**
 * A configuration of Jest with `withCallsheet` around what it exports, every other byte as it was.
 *
 * @returns undefined where it exports anything but one object, or is of no form that is understood
 */
export function wrapJestConfig(text: string): string | undefined {
  const masked = maskCode(text);
  if (masked === undefined || /\bwithCallsheet\b/.test(masked)) return undefined;
  const [found, ...more] = masked.matchAll(exported);
  if (!found || more.length > 0 || /\bmodule\.exports\b|\bexport\s+default\b/.test(without(masked, found)))
    return undefined;
  const start = found.index + found[0].length;
  const end = endOf(masked, start);
  // Whatever follows might belong to the expression, or change the object.
  if (end === undefined || !/^\s*;?\s*$/.test(masked.slice(end))) return undefined;
  const wrapped = `${text.slice(0, start)}withCallsheet(${text.slice(start, end)})${text.slice(end)}`;
  const code = { text: wrapped, masked };
  return found[0].startsWith('export') ? addImport(code, imported) : addRequire(code, imported);
}

function without(masked: string, { index, 0: part }: RegExpExecArray): string {
  return masked.slice(0, index) + masked.slice(index + part.length);
}

/** Where an object ends, or the name of one. */
function endOf(masked: string, start: number): number | undefined {
  if (masked[start] === '{') {
    const end = closingOf(masked, start) + 1;
    return end + (/^\s+(?:satisfies|as)\s+[\w.]+/.exec(masked.slice(end))?.[0].length ?? 0);
  }
  const name = /^\w+/.exec(masked.slice(start))?.[0];
  const isObject = new RegExp(String.raw`^(?:const|let|var)\s+${name}\b(?:\s*:\s*[\w.]+)?\s*=\s*\{`, 'm').test(masked);
  return name !== undefined && isObject ? start + name.length : undefined;
}
