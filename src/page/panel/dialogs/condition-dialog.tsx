import { useEffect, useState } from 'preact/hooks';
import type { Edit } from '../../../panel/protocol/edits.js';
import type { PanelRow } from '../../../panel/protocol/protocol.js';
import type { Json } from '../../../lib/json.js';
import { ConditionField } from '../builder/condition-field.js';
import type { ConditionUse } from '../edit/desk.js';
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
  const [words, setWords] = useWritten(use, rows);
  return (
    <EditDialog
      title={titles[use.kind]}
      submit={submits[use.kind]}
      edit={words.trim() === '' ? undefined : editOf(use, words)}
      isOwn={({ code }) => code === 'bad-condition'}
    >
      <ConditionField value={words} onChange={setWords} isFirst />
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

/** The condition that the arm has, in words, until something is typed. */
function useWritten(use: ConditionUse, rows: readonly PanelRow[]): readonly [string, (words: string) => void] {
  const ask = useAsk();
  const [words, setWords] = useState<string | undefined>();
  const written = use.kind === 'edit' ? conditionOf(rows.find(({ key }) => key === use.row)) : undefined;
  useEffect(() => {
    if (written === undefined) return;
    void ask('words', { condition: written }).then(
      (given) => setWords((typed) => typed ?? given.words),
      () => undefined,
    );
  }, []);
  return [words ?? '', setWords];
}

function conditionOf(row: PanelRow | undefined): Json | undefined {
  const step = row?.step.value;
  return step?.['if'] ?? step?.['else if'] ?? step?.['when'];
}
