import { posix } from 'node:path';
import { cutSession, type CutBlock } from './blocks-of.js';
import { cuttingOf, hashesIn, type ImportRecord, type SessionRecord } from './import-record.js';
import type { KeptPart, KeptReason } from './kept-part.js';
import { mergeHead } from './merge-head.js';
import { openReplacements } from './replacements.js';

export type Merged =
  | {
      readonly kind: 'merged';
      readonly text: string;
      readonly kept: readonly KeptPart[];
      /** Titles that requests keep although the source gives them others. */
      readonly titles: ReadonlyMap<string, string>;
    }
  /** The file that is here has errors. */
  | { readonly kind: 'unreadable' };

export interface MergeGiven {
  readonly file: string;
  readonly current: string;
  readonly next: string;
  readonly base: SessionRecord;
  readonly version: ImportRecord['version'];
  /** Of requests that the source gives, by their titles: where they are in it. */
  readonly paths: ReadonlyMap<string, string>;
  /** The requests of a flow, by its file. */
  readonly titlesIn: (flow: string) => ReadonlySet<string>;
  /** Keeps all requests below an `if` as they are here, if one of them was changed. @default false */
  readonly together?: boolean;
}

/** Three-way, by the titles of requests: what a person has changed since the last import stays. */
export function mergeSession(given: MergeGiven): Merged {
  const { file, current, next, base, version, paths, titlesIn, together = false } = given;
  const cutting = cuttingOf(version);
  const here = cutSession(current, file, { cutting, known: hashesIn(base) });
  const there = cutSession(next, file, { cutting, known: 'all' });
  if (!here || !there) return { kind: 'unreadable' };
  const titles = titlesKept(there.blocks, base, paths);
  const head = mergeHead({ file, here, there, base });
  const notes = new Map<string, KeptReason>();
  const own = named(here.blocks, base);
  const fitted = fittedTo(current);
  const hashes = new Map(Object.entries(base.blocks));
  const blocks = mergeBlocks(
    own,
    named(there.blocks, base).map((block) => ({
      ...block,
      title: titles.get(block.title) ?? block.title,
      text: fitted(block.text),
    })),
    {
      base: hashes,
      notes,
      isHeld: together ? heldTogether(own, hashes) : () => false,
      titlesIn: (flow) => titlesIn(posix.join(posix.dirname(file), flow)),
    },
  );
  const kept: readonly KeptPart[] = [
    ...(head.why ? [{ file, why: head.why }] : []),
    ...[...notes].map(([title, why]) => ({ file, title, why })),
  ];
  const above = head.text === here.head ? head.text : endedAs(current)(head.text);
  return { kind: 'merged', text: joined([above, ...blocks.map(({ text }) => text)]), kept, titles };
}

/** Rows of an import as a file can have them that begins its rows in another column, or ends its lines in another way. */
function fittedTo(current: string): (text: string) => string {
  const ended = endedAs(current);
  const [, pad = '  '] = /^steps:.*\r?\n(?:[ \t]*(?:#.*)?\r?\n)*( *)- /m.exec(current) ?? [];
  return (text) => ended(pad === '  ' ? text : text.replace(/^ {2}/gm, pad));
}

function endedAs(current: string): (text: string) => string {
  return current.includes('\r\n') ? (text) => text.replace(/\r?\n/g, '\r\n') : (text) => text;
}

/** Each part begins on a line of its own. */
function joined(parts: readonly string[]): string {
  return parts.reduce((text, part) => (text === '' || text.endsWith('\n') ? text + part : `${text}\n${part}`), '');
}

/** Whether a request is below an `if` with one that was changed here. */
function heldTogether(blocks: readonly CutBlock[], base: ReadonlyMap<string, string>): (title: string) => boolean {
  const held = new Set<string>();
  let depth = 0;
  let group: CutBlock[] = [];
  for (const block of blocks) {
    group.push(block);
    for (const [, marker] of block.text.matchAll(/^\s*- (if|end):/gm)) depth += marker === 'if' ? 1 : -1;
    if (depth > 0) continue;
    if (group.some(({ title, hash }) => base.get(title) !== hash)) for (const { title } of group) held.add(title);
    group = [];
  }
  return (title) => held.has(title);
}

/** A request has another title where the source has got a second one of its name. */
function titlesKept(
  there: readonly CutBlock[],
  { blocks, paths = {} }: SessionRecord,
  pathsThere: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const given = new Set(there.map(({ title }) => title));
  const known = new Map(Object.keys(blocks).map((title) => [paths[title] ?? title, title]));
  return new Map(
    there.flatMap(({ title }): readonly [string, string][] => {
      const before = known.get(pathsThere.get(title) ?? title);
      return Object.hasOwn(blocks, title) || before === undefined || given.has(before) ? [] : [[title, before]];
    }),
  );
}

/** A call that is as it was keeps the title that it had, although another request may follow it. */
function named(blocks: readonly CutBlock[], { blocks: base }: SessionRecord): readonly CutBlock[] {
  const taken = new Set(blocks.map(({ title }) => title));
  const free = new Map(Object.entries(base).flatMap(([title, hash]) => (taken.has(title) ? [] : [[hash, title]])));
  return blocks.map((block) => {
    if (block.flow === undefined || Object.hasOwn(base, block.title)) return block;
    return { ...block, title: free.get(block.hash) ?? block.title };
  });
}

/** A part, and the hash by which it is compared. */
export interface Part {
  readonly text: string;
  readonly hash: string;
}

interface One {
  readonly here: Part;
  readonly there: Part;
  readonly base: string | undefined;
  readonly note: (why: KeptReason) => void;
}

/** The text that stays of one part that both have. */
export function mergeOne({ here, there, base, note }: One): string {
  if (here.hash === there.hash) return here.text;
  if (here.hash === base) return there.text;
  note(there.hash === base ? 'changed-here' : 'changed-in-both');
  return here.text;
}

interface Around {
  readonly base: ReadonlyMap<string, string>;
  readonly notes: Map<string, KeptReason>;
  /** Whether a request stays as it is here with others. */
  readonly isHeld: (title: string) => boolean;
  /** The flow as the session has it. */
  readonly titlesIn: (flow: string) => ReadonlySet<string>;
}

function mergeBlocks(here: readonly CutBlock[], there: readonly CutBlock[], around: Around): readonly CutBlock[] {
  const { base, notes, isHeld, titlesIn } = around;
  const next = new Map(there.map((block) => [block.title, block]));
  const seen = new Set<string>();
  const merged = here.flatMap((block): readonly CutBlock[] => {
    const { title, hash } = block;
    const other = next.get(title);
    if (seen.has(title)) return [block];
    seen.add(title);
    const note = (why: KeptReason): unknown => notes.set(title, why);
    if (other && isHeld(title)) {
      if (other.hash !== hash) note('held');
      return [block];
    }
    if (other) return [{ ...block, text: mergeOne({ here: block, there: other, base: base.get(title), note }) }];
    if (base.get(title) === hash && !isHeld(title)) return [];
    if (base.has(title)) note('gone-in-source');
    return [block];
  });
  const added = there.filter(({ title }) => !seen.has(title) && !base.has(title));
  const replaced = openReplacements({ added, titlesIn, kept: merged.filter(({ title }) => isGone(title, around)) });
  for (const [at, block] of there.entries()) {
    const { title, hash } = block;
    if (seen.has(title)) continue;
    if (base.has(title)) {
      if (base.get(title) !== hash) notes.set(title, 'removed-here');
      continue;
    }
    const before = new Set(there.slice(0, at).map((each) => each.title));
    const behind = merged.findLastIndex((each) => before.has(each.title));
    const kept = replaced(block, merged[behind + 1]);
    if (kept === undefined) merged.splice(behind + 1, 0, block);
    else notes.set(kept.title, 'replaced-in-source');
  }
  return merged;
}

function isGone(title: string, { notes }: Around): boolean {
  return notes.get(title) === 'gone-in-source';
}
