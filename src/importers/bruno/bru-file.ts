import type { Place } from '../suite/suite.js';
import type { BruBlock, BruPair } from './parse-bru.js';
import type { BrunoEntry } from './parts.js';

/** What is in a file of Bruno, by the names of its blocks. */
export interface BruFile {
  readonly file: string;
  readonly blocks: readonly BruBlock[];
}

/** The last of several blocks of a name counts. */
export function blockOf({ blocks }: Pick<BruFile, 'blocks'>, name: string): BruBlock | undefined {
  return blocks.findLast((block) => block.name === name);
}

/** All pairs of the blocks of a name. */
export function entriesOf({ file, blocks }: BruFile, name: string): readonly BrunoEntry[] {
  return blocks.filter((block) => block.name === name).flatMap(({ pairs }) => pairs.map((pair) => entryOf(file, pair)));
}

/** Types that a note may give to a variable. */
const types = new Set(['number', 'boolean', 'object']);

function entryOf(file: string, { name, value, isOn, line, notes }: BruPair): BrunoEntry {
  const type = notes.findLast((note) => types.has(note));
  return { name, value, isOn, place: { file, line }, ...(type !== undefined && { type }) };
}

export function pairsOf(block: BruBlock | undefined): ReadonlyMap<string, string> {
  return new Map(block?.pairs.map(({ name, value }) => [name, value]));
}

export function placeOf({ file }: BruFile, block: BruBlock): Place {
  return { file, line: block.line };
}

/** The name of a file without its extension. */
export function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.(?:bru|ya?ml)$/, '');
}
