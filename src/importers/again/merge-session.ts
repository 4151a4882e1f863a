import { cutSession, type CutBlock } from './blocks-of.js';
import { hashOf, type SessionRecord } from './import-record.js';

/** What an update did with a part that a person has changed since the last import. */
export interface KeptPart {
  readonly file: string;
  /** The title of a request; absent for what is above the steps, or for a whole file. */
  readonly title?: string;
  readonly why: KeptReason;
}

export type KeptReason =
  /** The source has not changed it. */
  | 'changed-here'
  /** Both have; what is here stays. */
  | 'changed-in-both'
  /** The source has it no more. */
  | 'gone-in-source'
  /** It was removed here; the source has changed it. */
  | 'removed-here'
  /** A flow that it calls, or that it is, has new inputs. */
  | 'inputs-added';

export type Merged =
  | { readonly kind: 'merged'; readonly text: string; readonly kept: readonly KeptPart[] }
  /** The file that is here has errors. */
  | { readonly kind: 'unreadable' };

export interface MergeGiven {
  readonly file: string;
  readonly current: string;
  readonly next: string;
  readonly record: SessionRecord;
}

/** Three-way, by the titles of requests: what a person has changed since the last import stays. */
export function mergeSession({ file, current, next, record }: MergeGiven): Merged {
  const here = cutSession(current, file);
  const there = cutSession(next, file);
  if (!here || !there) return { kind: 'unreadable' };
  const kept: KeptPart[] = [];
  const head = mergeOne({
    here: here.head,
    there: there.head,
    base: record.head,
    note: (why) => kept.push({ file, why }),
  });
  const blocks = mergeBlocks(here.blocks, there.blocks, {
    base: new Map(Object.entries(record.blocks)),
    note: (title, why) => kept.push({ file, title, why }),
  });
  return { kind: 'merged', text: [head, ...blocks.map(({ text }) => text)].join(''), kept };
}

interface One {
  readonly here: string;
  readonly there: string;
  readonly base: string | undefined;
  readonly note: (why: KeptReason) => void;
}

/** The text that stays of one part that both have. */
export function mergeOne({ here, there, base, note }: One): string {
  const [own, other] = [hashOf(here), hashOf(there)];
  if (own === other) return here;
  if (own === base) return there;
  note(other === base ? 'changed-here' : 'changed-in-both');
  return here;
}

interface Around {
  readonly base: ReadonlyMap<string, string>;
  readonly note: (title: string, why: KeptReason) => void;
}

function mergeBlocks(
  here: readonly CutBlock[],
  there: readonly CutBlock[],
  { base, note }: Around,
): readonly CutBlock[] {
  const next = new Map(there.map((block) => [block.title, block]));
  const seen = new Set<string>();
  const merged = here.flatMap((block): readonly CutBlock[] => {
    const { title, text } = block;
    const other = next.get(title);
    if (seen.has(title)) return [block];
    seen.add(title);
    if (other)
      return [
        {
          title,
          text: mergeOne({ here: text, there: other.text, base: base.get(title), note: (why) => note(title, why) }),
        },
      ];
    if (base.get(title) === hashOf(text)) return [];
    if (base.has(title)) note(title, 'gone-in-source');
    return [block];
  });
  for (const [at, block] of there.entries()) {
    if (seen.has(block.title)) continue;
    if (base.has(block.title)) {
      if (base.get(block.title) !== hashOf(block.text)) note(block.title, 'removed-here');
      continue;
    }
    const before = there.slice(0, at).map(({ title }) => title);
    const behind = merged.findLastIndex(({ title }) => before.includes(title));
    merged.splice(behind + 1, 0, block);
  }
  return merged;
}
