import { posix } from 'node:path';

/** The file that a script in a folder loads by a path, with or without its ending. @returns undefined if there is none */
export function moduleFile(folder: string, path: string, texts: ReadonlyMap<string, string>): string | undefined {
  const asked = posix.join(folder, path);
  return ['', '.js', '.cjs', '.json', '/index.js'].map((end) => asked + end).find((each) => texts.has(each));
}

/** The folder of a file, by which the paths of its own modules go. */
export function folderOf(file: string): string {
  return posix.dirname(file);
}
