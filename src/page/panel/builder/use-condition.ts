import { useEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import type { JsonObject } from '../../../lib/json.js';
import { problemOf } from '../edit/use-edits.js';
import { NotSaved } from '../fields/not-saved.js';
import { useAsk, type Ask } from '../hooks/use-ask.js';
import { rowsOf, freshRow, type CheckRow } from './check-row.js';
import { isEmptyDraft, settle, type ConditionDraft } from './draft.js';

/** What a draft says, as far as it is known. */
export interface ReadCondition {
  readonly condition?: JsonObject;
  readonly words: string;
  readonly yaml: string;
  readonly rows: readonly CheckRow[];
  /** Why it says nothing. */
  readonly problem?: Pick<Message, 'message' | 'hint'>;
}

/** ms after the last key until the server is asked. */
const pause = 120;

interface Known {
  readonly of: string;
  readonly condition?: JsonObject;
  readonly words: string;
  readonly yaml: string;
  readonly problem?: Pick<Message, 'message' | 'hint'>;
}

/** A draft in each of its three forms. The form that is typed in stays as it is typed. */
export function useCondition(draft: ConditionDraft): ReadCondition {
  const ask = useAsk();
  const [known, setKnown] = useState<Known>({ of: '', words: '', yaml: '' });
  const rows = useRef<readonly CheckRow[]>([freshRow]);
  const of = JSON.stringify(draft);
  const isFirst = known.of === '';
  useEffect(() => {
    let isLate = false;
    const look = async (): Promise<void> => {
      const next = await readDraft(ask, draft);
      if (!isLate) setKnown((before) => ({ ...lastTexts(before), ...next, of }));
    };
    const timer = setTimeout(() => void look(), isFirst ? 0 : pause);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [of]);
  const { condition, problem } = known.of === of ? known : {};
  if ('rows' in draft) rows.current = draft.rows;
  else if (condition) rows.current = rowsOf(condition);
  else if (isEmptyDraft(draft)) rows.current = [freshRow];
  const isTyped = 'text' in draft;
  return {
    words: isTyped && !draft.isYaml ? draft.text : known.words,
    yaml: isTyped && draft.isYaml ? draft.text : known.yaml,
    rows: rows.current,
    ...(condition && { condition }),
    ...(problem && { problem }),
  };
}

function lastTexts({ words, yaml }: Known): Pick<Known, 'words' | 'yaml'> {
  return { words, yaml };
}

async function readDraft(ask: Ask, draft: ConditionDraft): Promise<Partial<Known>> {
  if (isEmptyDraft(draft)) return { words: '', yaml: '' };
  try {
    const condition = await settle(ask, draft);
    const [{ words }, { yaml }] = await Promise.all([
      ask('words', { condition }),
      ask('to-yaml', { value: condition }),
    ]);
    return { condition, words, yaml };
  } catch (error) {
    return { problem: error instanceof NotSaved ? error.reason : problemOf(error) };
  }
}
