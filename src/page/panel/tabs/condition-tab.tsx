import { plainText } from '../../shared/text/words.js';
import { ConditionField } from '../builder/condition-field.js';
import { useEditing } from '../fields/editing.js';
import { useAct } from '../fields/use-act.js';

/** When a row runs: its own condition, or that of an arm. */
export function ConditionTab() {
  const { row, written, lock } = useEditing();
  const { act, refused } = useAct();
  const key = row?.kind === 'if' ? 'if' : row?.kind === 'elseIf' ? 'else if' : 'when';
  if (row?.kind === 'else' || row?.kind === 'end') return <p class="nothing">This marker has no condition.</p>;
  const was = written.value[key];
  const remove = (): void => {
    if (row && was !== undefined) void act({ do: 'set', row: row.key, path: [key], was });
  };
  return (
    <>
      {key === 'when' && was === undefined && (
        <p class="muted hint">This row runs always. With a condition it runs only if that is true.</p>
      )}
      <ConditionField path={[key]} label="condition" place="condition" of="condition" isRequired={key !== 'when'} />
      {key === 'when' && was !== undefined && !lock && (
        <button type="button" class="quiet" onClick={remove}>
          Remove condition
        </button>
      )}
      {refused && (
        <p class="setting-note refused" role="alert">
          {plainText(refused.message)}
        </p>
      )}
    </>
  );
}
