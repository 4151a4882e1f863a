import type { ResponseParts } from '../../../panel/protocol/edits.js';
import type { JsonObject } from '../../../lib/json.js';
import { TemplateInput } from '../fields/template-input.js';
import { Icon, Mark } from '../../shared/views/icons.js';
import { plainText } from '../../shared/text/words.js';
import { CheckFields } from './check-fields.js';
import { freshRow, subjectOf, type CheckRow } from './check-row.js';
import { ConditionBuilder } from './condition-builder.js';
import { readRows } from './read-rows.js';
import { Received } from './reading.js';
import type { TestEntry } from './test-entries.js';
import { useEvaluated } from './use-evaluated.js';

interface TestEntryProps {
  readonly entry: TestEntry;
  readonly onEntry: (entry: TestEntry) => void;
  readonly onSave: () => void;
  /** Whether it is one of a list, which can have a name and a condition. */
  readonly isList: boolean;
  readonly called: string;
  readonly file: string;
  readonly parts: ResponseParts;
  readonly isLocked: boolean;
  /** Why the tests were not saved: said below them. */
  readonly refused: string | undefined;
  /** Of one in a list, where it is in that. */
  readonly places: { readonly first: boolean; readonly last: boolean } | undefined;
  readonly onMove: (by: 1 | -1, row: CheckRow) => void;
  readonly onRemove: (row: CheckRow) => void;
}

/** The checks of a test; of one in a list, its name and when it applies. */
export function TestEntryFields(props: TestEntryProps) {
  const { entry, onEntry, isList, called, parts, isLocked, onMove, onRemove } = props;
  const { rows } = entry;
  const set = (next: readonly CheckRow[]): void => onEntry({ ...entry, rows: next });
  const subjects = [...new Set(rows.map(subjectOf))];
  const when = entry.when && 'rows' in entry.when ? readRows(entry.when.rows).value : undefined;
  return (
    <div class={isList ? 'test-entry listed' : 'test-entry'} role="group" aria-label={called}>
      {isList && <EntryHead {...props} />}
      {rows.map((row, at) => {
        const name = rows.length > 1 ? `${called}, check ${at + 1}` : called;
        return (
          <TestCheck key={at} row={row} when={when} file={props.file} from={parts.from}>
            <CheckFields
              row={row}
              onRow={(next) => set(rows.with(at, next))}
              called={name}
              place="test"
              parts={parts}
              isLocked={isLocked}
              onRemove={() => onRemove(row)}
            >
              {!isLocked && !isList && (
                <Moves
                  called={name}
                  first={subjectOf(row) === subjects[0]}
                  last={subjectOf(row) === subjects.at(-1)}
                  onMove={(by) => onMove(by, row)}
                />
              )}
            </CheckFields>
          </TestCheck>
        );
      })}
      {isList && !isLocked && (
        <button type="button" class="quiet check-add" onClick={() => set([...rows, freshRow])}>
          + and …
        </button>
      )}
    </div>
  );
}

function EntryHead({ entry, onEntry, onSave, called, parts, isLocked, refused, places, onMove }: TestEntryProps) {
  const { when, ...others } = entry;
  const toggleWhen = (): void => {
    onEntry(when ? others : { ...entry, when: { rows: [freshRow] } });
    if (when) onSave();
  };
  return (
    <>
      <div class="test-head">
        <TemplateInput
          label={`Name of ${called}`}
          value={entry.name}
          placeholder="name"
          isReadOnly={isLocked}
          onInput={(name) => onEntry({ ...entry, name })}
        />
        {!isLocked && (
          <button type="button" class="quiet" aria-pressed={when !== undefined} onClick={toggleWhen}>
            only when …<span class="unseen"> {called}</span>
          </button>
        )}
        {!isLocked && places && (
          <Moves called={called} {...places} onMove={(by) => onMove(by, entry.rows[0] ?? freshRow)} />
        )}
      </div>
      {when && (
        <div class="test-when">
          <span class="muted">only when</span>
          <ConditionBuilder
            label={`when of ${called}`}
            draft={when}
            onDraft={(draft) => onEntry({ ...entry, when: draft })}
            place="test"
            parts={parts}
            reads={undefined}
            isLocked={isLocked}
            refused={refused}
          />
        </div>
      )}
    </>
  );
}

interface MovesProps {
  readonly called: string;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

function Moves({ called, first, last, onMove }: MovesProps) {
  return (
    <>
      <button type="button" class="plain" disabled={first} aria-label={`Move ${called} up`} onClick={() => onMove(-1)}>
        <Icon name="up" />
      </button>
      <button type="button" class="plain" disabled={last} aria-label={`Move ${called} down`} onClick={() => onMove(1)}>
        <Icon name="down" />
      </button>
    </>
  );
}

interface TestCheckProps {
  readonly row: CheckRow;
  readonly when: JsonObject | undefined;
  readonly file: string;
  readonly from: ResponseParts['from'];
  readonly children: preact.ComponentChildren;
}

/** A check with what the last response says to it. */
function TestCheck({ row, when, file, from, children }: TestCheckProps) {
  const checks = readRows([row]).value;
  const isSaid = checks !== undefined && Object.keys(checks).length > 0;
  const answer = useEvaluated(file, from, isSaid ? { tests: [{ ...(when && { when }), ...checks }] } : undefined);
  const [test] = answer?.evaluated?.tests ?? [];
  const isApplied = test !== undefined && test.applied !== false;
  return (
    <div class={from ? 'test-check marked' : 'test-check'}>
      {from && <span class="test-mark">{isApplied && <Mark state={test.passed ? 'passed' : 'failed'} />}</span>}
      {children}
      <p class="verdict">
        {test && !isApplied && <span class="muted">does not apply to the last response</span>}
        {test && !test.passed && <Received of={test} />}
        {answer?.fault !== undefined && <span class="muted">{plainText(answer.fault)}</span>}
      </p>
    </div>
  );
}
