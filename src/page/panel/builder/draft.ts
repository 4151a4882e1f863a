import type { JsonObject } from '../../../lib/json.js';
import { NotSaved } from '../fields/not-saved.js';
import type { Ask } from '../hooks/use-ask.js';
import type { CheckRow } from './check-row.js';
import { readOperand, readRows } from './read-rows.js';

/** A condition as it is being written: in fields, or as a text of words or YAML. */
export type ConditionDraft = { readonly rows: readonly CheckRow[] } | { readonly text: string; readonly isYaml?: true };

/** Whether nothing is said. */
export function isEmptyDraft(draft: ConditionDraft): boolean {
  if ('text' in draft) return draft.text.trim() === '';
  const read = readRows(draft.rows);
  return read.value !== undefined && Object.keys(read.value).length === 0;
}

/**
 * The condition that a draft says, as a file has it.
 *
 * @throws NotSaved, or the refusal of the server
 */
export async function settle(ask: Ask, draft: ConditionDraft): Promise<JsonObject> {
  if ('text' in draft) return (await ask('condition', { words: draft.text })).condition;
  const read = readRows(await readYaml(ask, draft.rows));
  if (read.value !== undefined) return read.value;
  throw new NotSaved({ message: read.fault ?? 'Say the value as YAML.' });
}

/** With the YAML that is in them as JSON. */
export function readYaml(ask: Ask, rows: readonly CheckRow[]): Promise<readonly CheckRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      if (!readOperand(row).isPending) return row;
      return { ...row, value: JSON.stringify((await ask('from-yaml', { yaml: row.value })).value) };
    }),
  );
}
