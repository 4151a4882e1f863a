import type { Shard } from '../record/report.js';

/** @param text - `2/3`: the second of three parts; undefined if it says something else, or more parts than there are */
export function readShard(text: string): Shard | undefined {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text)?.map(Number) ?? [];
  if (index === undefined || count === undefined || index < 1 || index > count) return undefined;
  return { index, count };
}

/**
 * The files of one part of a run. Every machine that has the same files comes to the same parts, in whatever order it has
 * found them; each file is in one part, and parts differ by at most one file. Files of one folder, which often take as long as
 * each other, go to different parts.
 *
 * @param files - relative to the project root, with forward slashes
 */
export function filesOfShard(files: readonly string[], { index, count }: Shard): readonly string[] {
  return files.toSorted((a, b) => (a < b ? -1 : 1)).filter((_, at) => at % count === index - 1);
}
