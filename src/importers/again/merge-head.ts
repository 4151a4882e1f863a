import type { Json } from '../../lib/json.js';
import type { CutSession } from './blocks-of.js';
import { headValues, valueHash, withValues, type HeadValues } from './head-values.js';
import type { SessionRecord } from './import-record.js';
import type { KeptReason } from './kept-part.js';

interface HeadGiven {
  readonly file: string;
  readonly here: CutSession;
  readonly there: CutSession;
  readonly base: SessionRecord;
}

interface MergedHead {
  readonly text: string;
  readonly why?: KeptReason;
}

/** Three-way, value by value: what both have changed stays as it is here. */
export function mergeHead({ file, here: { head: here, headHash }, there, base }: HeadGiven): MergedHead {
  if (headHash === there.headHash) return { text: here };
  if (headHash === base.head) return { text: there.head };
  if (there.headHash === base.head) return { text: here, why: 'changed-here' };
  const changes = base.values && changesOf(headValues(here), headValues(there.head), base.values);
  if (!changes) return { text: here, why: 'changed-in-both' };
  const text = withValues(here, changes.taken, file);
  if (text === undefined) return { text: here, why: 'changed-in-both' };
  if (changes.clash) return { text, why: 'changed-in-both' };
  return { text, why: changes.taken.length > 0 ? 'merged' : 'changed-here' };
}

interface Changes {
  readonly taken: readonly (readonly [string, Json | undefined])[];
  /** Whether both have changed one value. */
  readonly clash: boolean;
}

function changesOf(here: HeadValues, there: HeadValues, base: Readonly<Record<string, string>>): Changes {
  const taken: [string, Json | undefined][] = [];
  let clash = false;
  for (const path of new Set([...there.keys(), ...Object.keys(base)])) {
    const [own, other] = [here, there].map((values) => valueHash(values.get(path)));
    if (other === (base[path] ?? valueHash(undefined)) || own === other) continue;
    if (own === (base[path] ?? valueHash(undefined))) taken.push([path, there.get(path)]);
    else clash = true;
  }
  return { taken, clash };
}
