import { operators } from '../../../format/operators.js';
import { TemplateInput } from '../fields/template-input.js';
import type { CheckRow, ValueType } from './check-row.js';
import { operandKindOf, partsOf } from './operator-choices.js';
import { hasType, isYaml } from './read-rows.js';
import { withType, withValue } from './typed-row.js';
import { YamlValue } from './yaml-value.js';

interface ValueFieldsProps {
  readonly row: CheckRow;
  readonly onRow: (row: CheckRow) => void;
  readonly called: string;
  readonly isLocked: boolean;
  /** The value that the last response had. */
  readonly sample: string | undefined;
}

/** What an operator is given, in the fields that it needs. */
export function ValueFields(props: ValueFieldsProps) {
  const { row, onRow, called, isLocked } = props;
  return (
    <>
      <Value {...props} />
      {hasType(row) && (
        <label class="as">
          as{' '}
          <select
            aria-label={`Type of ${called}`}
            value={row.as}
            disabled={isLocked}
            onChange={({ currentTarget }) => onRow(withType(row, currentTarget.value as ValueType))}
          >
            {typesOf(row).map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

function typesOf({ choice }: CheckRow): readonly (readonly [ValueType, string])[] {
  if (operandKindOf(choice) === 'schema')
    return [
      ['text', 'a file'],
      ['yaml', 'YAML'],
    ];
  return [
    ['text', 'text'],
    ['number', 'number'],
    ['boolean', 'true or false'],
    ['yaml', 'list or map'],
  ];
}

function Value({ row, onRow, called, isLocked, sample }: ValueFieldsProps) {
  const kind = operandKindOf(row.choice);
  const type = (value: string): void => onRow(withValue(row, value));
  const label = `Value of ${called}`;
  const shared = { isReadOnly: isLocked };
  if (isYaml(row)) return <YamlValue label={label} value={row.value} isLocked={isLocked} onValue={type} />;
  switch (kind) {
    case 'flag':
      return row.value === '' ? null : <TemplateInput {...shared} label={label} value={row.value} onInput={type} />;
    case 'name':
      return <NameSelect row={row} label={label} isLocked={isLocked} onName={type} />;
    case 'pair':
      return (
        <>
          <TemplateInput {...shared} label={`Lower bound of ${called}`} value={row.value} onInput={type} />
          <span class="muted">and</span>
          <TemplateInput
            {...shared}
            label={`Upper bound of ${called}`}
            value={row.second ?? ''}
            onInput={(second) => onRow({ ...row, second })}
          />
        </>
      );
    default:
      return (
        <TemplateInput
          {...shared}
          label={label}
          value={row.value}
          placeholder={kind === 'list' ? 'a, b' : kind === 'pattern' ? '^A-\\d+$' : sample && plainSample(sample)}
          onInput={type}
        />
      );
  }
}

/** A text without its quotes. */
function plainSample(sample: string): string {
  return sample.replace(/^"(.*)"$/, '$1');
}

interface NameSelectProps {
  readonly row: CheckRow;
  readonly label: string;
  readonly isLocked: boolean;
  readonly onName: (name: string) => void;
}

function NameSelect({ row, label, isLocked, onName }: NameSelectProps) {
  const [operator] = partsOf(row.choice);
  const { names = [] } = operators[operator];
  return (
    <select
      aria-label={label}
      value={row.value}
      disabled={isLocked}
      onChange={({ currentTarget }) => onName(currentTarget.value)}
    >
      {!names.includes(row.value) && <option value={row.value}>{row.value === '' ? 'choose…' : row.value}</option>}
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
