import { isJsonObject, type Json } from '../../../lib/json.js';
import { CheckField } from '../fields/choice-fields.js';
import type { Codec } from '../fields/codecs.js';
import { readJson } from '../fields/codecs.js';
import { EntryTable } from '../fields/entry-table.js';
import { TextField } from '../fields/text-field.js';
import { useFlow } from './use-flow.js';

/** What a call gives to its flow. Inputs that the flow declares are offered. */
export function CallInputsTab() {
  const flow = useFlow();
  const required = (flow?.inputs ?? []).filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return (
    <>
      <EntryTable
        path={['inputs']}
        noun="input"
        isTyped
        names={(flow?.inputs ?? []).map(({ name }) => name)}
        offered={(flow?.inputs ?? []).map(({ name, isRequired, value }) => ({
          name,
          words: isRequired ? 'required' : `default ${shortJson(value)}`,
          isRequired,
        }))}
      />
      {flow && required.length === 0 && flow.inputs.length === 0 && <p class="muted">The flow declares no inputs.</p>}
    </>
  );
}

/** How often the flow runs. */
export function CallRunsTab() {
  return (
    <div class="settings">
      <DataField path={['each']} label="each" hint="the flow runs once for each row of the file, or of the list" />
      <CheckField path={['once']} label="once per run" hint="the first session that comes to it makes the call" />
    </div>
  );
}

interface DataFieldProps {
  readonly path: readonly string[];
  readonly label: string;
  readonly hint: string;
}

/** A file of rows, or a list of them in place. */
export function DataField({ path, label, hint }: DataFieldProps) {
  return <TextField path={path} codec={dataCodec} label={label} placeholder="./users.csv" hint={hint} />;
}

const dataCodec: Codec = {
  text: (value) => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)),
  read: (text) => {
    const list = /^\s*\[/.test(text) ? readJson(text) : undefined;
    return list ?? (text.trim() === '' ? undefined : text.trim());
  },
};

function shortJson(value: Json | undefined): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return isJsonObject(value) || text.length > 30 ? '…' : text;
}
