import { useState } from 'preact/hooks';
import type { Edit } from '../../../panel/protocol/edits.js';
import type { PanelRow } from '../../../panel/protocol/protocol.js';
import { findBlocks } from '../../../format/steps/select-run.js';
import { isJsonObject, type JsonObject } from '../../../lib/json.js';
import { rowsOf } from '../builder/check-row.js';
import { ConditionBuilder } from '../builder/condition-builder.js';
import { isEmptyDraft, settle, type ConditionDraft } from '../builder/draft.js';
import { readRows } from '../builder/read-rows.js';
import type { Reads } from '../builder/use-reading.js';
import { useDeskOf, type ConditionUse } from '../edit/desk.js';
import { useAnswer } from '../hooks/use-answer.js';
import { useAsk } from '../hooks/use-ask.js';
import { EditDialog } from './edit-dialog.js';

const titles: Readonly<Record<ConditionUse['kind'], string>> = {
  wrap: 'Wrap in an if / else',
  edit: 'Edit condition',
  'else-if': 'Add else if',
  block: 'Add an if / else',
};

const submits: Readonly<Record<ConditionUse['kind'], string>> = {
  wrap: 'Wrap',
  edit: 'Save the condition',
  'else-if': 'Add else if',
  block: 'Add the if / else',
};

/** Asks for the condition of an arm. */
export function ConditionDialog({ use, rows }: { readonly use: ConditionUse; readonly rows: readonly PanelRow[] }) {
  const { target } = useDeskOf();
  const written = use.kind === 'edit' ? conditionOf(rows.find(({ key }) => key === use.row)) : undefined;
  const [draft, setDraft] = useState<ConditionDraft>({ rows: written ? rowsOf(written) : [] });
  const text = useText(draft);
  const reads = target && readsOf(use, rows);
  return (
    <EditDialog
      title={titles[use.kind]}
      submit={submits[use.kind]}
      edit={text === undefined ? undefined : editOf(use, text)}
      isOwn={({ code }) => code === 'bad-condition'}
    >
      <ConditionBuilder
        label="Condition"
        draft={draft}
        onDraft={setDraft}
        place="condition"
        reads={reads && { file: target.file, ...reads }}
        isFirst
      />
    </EditDialog>
  );
}

function editOf(use: ConditionUse, condition: string): Edit {
  switch (use.kind) {
    case 'wrap':
      return { do: 'wrap', rows: use.rows, condition };
    case 'edit':
      return { do: 'condition', row: use.row, condition };
    case 'else-if':
      return { do: 'add-else-if', row: use.row, condition };
    case 'block':
      return { do: 'add-block', after: use.after, condition };
  }
}

/** The row that says which response is read. A new arm reads what its `if` does. */
function readsOf(use: ConditionUse, rows: readonly PanelRow[]): Pick<Reads, 'row' | 'of'> | undefined {
  if (use.kind === 'block') return use.after === null ? undefined : { row: use.after, of: 'after' };
  if (use.kind === 'edit') return { row: use.row, of: 'condition' };
  if (use.kind === 'wrap') return use.rows[0] === undefined ? undefined : { row: use.rows[0], of: 'condition' };
  const at = rows.findIndex(({ key }) => key === use.row) + 1;
  const block = findBlocks(rows).find((each) => each.arms.includes(at) || each.end === at);
  return { row: rows[(block?.if ?? at) - 1]!.key, of: 'condition' };
}

/** What is sent: words, or a condition as JSON, which is YAML. Undefined while there is none. */
function useText(draft: ConditionDraft): string | undefined {
  const ask = useAsk();
  const read = 'rows' in draft ? readRows(draft.rows) : undefined;
  const settled = useAnswer(read?.isPending ? JSON.stringify(draft) : undefined, () => settle(ask, draft));
  if (isEmptyDraft(draft)) return undefined;
  if ('text' in draft) return draft.text;
  const condition = read?.isPending ? settled : read?.value;
  return condition && JSON.stringify(condition);
}

function conditionOf(row: PanelRow | undefined): JsonObject | undefined {
  const step = row?.step.value;
  const condition = step?.['if'] ?? step?.['else if'] ?? step?.['when'];
  return isJsonObject(condition) ? condition : undefined;
}
