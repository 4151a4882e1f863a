import { isName } from '../../format/reference.js';

const spelt: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th' };

/** The name itself where it can be an alias, otherwise its letters without marks. */
export function aliasFor(name: string): string {
  if (isName(name)) return name;
  const letters = name
    .replace(/[ßæœøłđþ]/gi, (letter) => spelt[letter.toLowerCase()] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return isName(letters) ? letters : 'flow';
}
