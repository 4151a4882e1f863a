import { posix } from 'node:path';

/** How files of requests name other files: bodies, scripts, requests of others. */
const mentions: readonly (readonly [file: RegExp, mention: RegExp])[] = [
  [/\.(?:http|rest)$/i, /^(?:[<>]@?(?:(?<=@)[\w-]+)?[ \t]+|[ \t]*(?:#|\/\/)[ \t]*@import[ \t]+)(\S[^\n]*)$/gm],
  [/\.hurl$/i, /\bfile,[ \t]*([^;\n]+);/g],
];

/** Paths of the files that a file of requests names, relative to its folder. Paths from the root of the disk are left out. */
export function mentionedFiles(path: string, text: string): readonly string[] {
  const found = mentions.filter(([file]) => file.test(path)).flatMap(([, mention]) => [...text.matchAll(mention)]);
  const paths = found
    .map(([, written = '']) => posix.normalize(written.trim().replaceAll('\\', '/')))
    .filter((written) => !/^(?:\/|[A-Za-z]:)|\{[{%]/.test(written) && written !== '.');
  return [...new Set(paths)];
}
