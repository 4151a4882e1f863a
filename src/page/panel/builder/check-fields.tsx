import type { SubjectPlace } from '../../../format/subjects.js';
import type { ResponseParts } from '../../../panel/protocol/edits.js';
import { Icon } from '../../shared/views/icons.js';
import { TemplateInput } from '../fields/template-input.js';
import type { CheckRow, Source } from './check-row.js';
import { operatorChoices, type OperatorChoice } from './operator-choices.js';
import { isYaml } from './read-rows.js';
import { choicesFor, namesOf, sourceFields, sourceNames, sourcesIn, typeRead, valueTypeOf } from './sources.js';
import { withChoice } from './typed-row.js';
import { ValueFields } from './value-fields.js';

interface CheckFieldsProps {
  readonly row: CheckRow;
  readonly onRow: (row: CheckRow) => void;
  /** What it is called for those who hear it: `condition 2`. */
  readonly called: string;
  readonly place: SubjectPlace;
  /** What the response has that is read. */
  readonly parts: ResponseParts;
  readonly isLocked: boolean;
  readonly onRemove?: (() => void) | undefined;
  /** More buttons. */
  readonly children?: preact.ComponentChildren;
}

/** One check in fields: what is read, how it is compared, and with what. */
export function CheckFields(props: CheckFieldsProps) {
  const { row, onRow, called, place, parts, isLocked, onRemove, children } = props;
  const field = sourceFields[row.source];
  const type = typeRead(row, parts);
  return (
    <div class={isYaml(row) ? 'check-fields with-yaml' : 'check-fields'} role="group" aria-label={called}>
      <select
        aria-label={`Source of ${called}`}
        value={row.source}
        disabled={isLocked}
        onChange={({ currentTarget }) => onRow(withSource(row, currentTarget.value as Source))}
      >
        {sourcesIn(place, row.source).map((source) => (
          <option key={source} value={source}>
            {sourceNames[source]}
          </option>
        ))}
      </select>
      {field && (
        <TemplateInput
          label={`${field.label} of ${called}`}
          value={row.name}
          placeholder={field.placeholder}
          isReadOnly={isLocked}
          offers={namesOf(row.source, parts)}
          onInput={(name) => onRow(withName(row, name, parts))}
        />
      )}
      <OperatorSelect
        called={called}
        value={row.choice}
        type={type}
        isLocked={isLocked}
        onChoice={(choice) => onRow(withChoice(row, choice))}
      />
      <ValueFields
        row={row}
        onRow={onRow}
        called={called}
        isLocked={isLocked}
        sample={parts.paths.find(({ path }) => path === row.name)?.sample}
      />
      {(onRemove ?? children) && (
        <span class="check-actions">
          {children}
          {onRemove && !isLocked && (
            <button type="button" class="plain" aria-label={`Remove ${called}`} onClick={onRemove}>
              <Icon name="close" />
            </button>
          )}
        </span>
      )}
    </div>
  );
}

/** What was typed stays where it can mean something. */
function withSource(row: CheckRow, source: Source): CheckRow {
  const as = source === 'status' || source === 'duration' ? 'number' : row.as === 'yaml' ? row.as : 'text';
  return { ...row, source, name: '', as };
}

function withName(row: CheckRow, name: string, parts: ResponseParts): CheckRow {
  const next = { ...row, name };
  const as = row.isFresh ? valueTypeOf(typeRead(next, parts)) : undefined;
  return as && row.as !== 'yaml' ? { ...next, as } : next;
}

interface OperatorSelectProps {
  readonly called: string;
  readonly value: OperatorChoice;
  readonly type: ReturnType<typeof typeRead>;
  readonly isLocked: boolean;
  readonly onChoice: (choice: OperatorChoice) => void;
}

/** Those that fit what is read come first. */
function OperatorSelect({ called, value, type, isLocked, onChoice }: OperatorSelectProps) {
  const { fitting, others } = choicesFor(type);
  const options = (choices: typeof operatorChoices) =>
    choices.map(({ choice, words }) => (
      <option key={choice} value={choice}>
        {words}
      </option>
    ));
  return (
    <select
      aria-label={`Operator of ${called}`}
      value={value}
      disabled={isLocked}
      onChange={({ currentTarget }) => onChoice(currentTarget.value as OperatorChoice)}
    >
      {options(fitting)}
      {others.length > 0 && <optgroup label="For other values">{options(others)}</optgroup>}
    </select>
  );
}
