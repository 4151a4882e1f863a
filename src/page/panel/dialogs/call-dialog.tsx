import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import type { Result } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import { useDeskOf } from '../edit/desk.js';
import { problemOf } from '../edit/use-edits.js';
import { usePreview } from '../edit/use-preview.js';
import { useAsk } from '../hooks/use-ask.js';
import { Combobox, type Choice } from '../controls/combobox.js';
import { EditDialog } from './edit-dialog.js';
import { TextField } from '../controls/text-field.js';
import { typedValue } from './typed-value.js';

/** Refusals that are about the flow, and about its alias. */
const flowCodes = new Set(['flow-not-callable', 'call-not-possible', 'flow-not-in-project', 'file-not-read']);
const aliasCodes = new Set(['alias-taken', 'flow-needs-alias']);

/** Adds a call of a flow. */
export function CallDialog({ after }: { readonly after: RowKey | null }) {
  const { project, target } = useDeskOf();
  const [flow, setFlow] = useState<string | undefined>();
  const [alias, setAlias] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const asked = useFlow(target?.file ?? '', flow);
  const inputs = Object.entries(typed).flatMap(([name, text]) => (text === '' ? [] : [[name, typedValue(text)]]));
  const edit =
    flow === undefined
      ? undefined
      : ({
          do: 'add-call',
          after,
          flow,
          ...(alias.trim() !== '' && { alias: alias.trim() }),
          ...(inputs.length > 0 && { inputs: Object.fromEntries(inputs) }),
        } as const);
  const previewed = usePreview(edit, target ?? { file: '', version: '' });
  const choices = useMemo(
    () =>
      project.files.flatMap(({ file, name }): Choice[] =>
        file === target?.file ? [] : [{ value: file, label: file, also: name }],
      ),
    [project.files, target?.file],
  );
  const refused = edit && previewed.refused;
  const isOf = (codes: ReadonlySet<string>): Message | undefined =>
    refused && codes.has(refused.code) ? refused : undefined;
  return (
    <EditDialog
      title="Call flow"
      submit="Add the call"
      edit={edit}
      previewed={previewed}
      isOwn={({ code }) => flowCodes.has(code) || aliasCodes.has(code)}
    >
      <Combobox
        label="Flow"
        choices={choices}
        placeholder="Name or path of a session file"
        problem={isOf(flowCodes) ?? asked.refused}
        onValue={(value) => {
          setFlow(value);
          setTyped({});
        }}
      />
      <TextField
        label="Alias"
        value={alias}
        onValue={setAlias}
        placeholder={asked.flow?.alias}
        problem={isOf(aliasCodes)}
        hint="What the flow captures is read as {{flow.<alias>.<variable>}}."
      />
      <Inputs flow={asked.flow} typed={typed} onTyped={setTyped} />
    </EditDialog>
  );
}

type Flow = Result<'flow'>;

/** What a flow needs, once the server has said it. */
function useFlow(file: string, flow: string | undefined): { readonly flow?: Flow; readonly refused?: Message } {
  const ask = useAsk();
  const [asked, setAsked] = useState<{ readonly of?: string; readonly flow?: Flow; readonly refused?: Message }>({});
  useEffect(() => {
    if (flow === undefined) return;
    void ask('flow', { file, flow }).then(
      (found) => setAsked({ of: flow, flow: found }),
      (error: unknown) => setAsked({ of: flow, refused: problemOf(error) }),
    );
  }, [file, flow]);
  return asked.of === flow ? asked : {};
}

interface InputsProps {
  readonly flow: Flow | undefined;
  readonly typed: Readonly<Record<string, string>>;
  readonly onTyped: (typed: Readonly<Record<string, string>>) => void;
}

function Inputs({ flow, typed, onTyped }: InputsProps) {
  if (!flow || flow.inputs.length === 0) return null;
  return (
    <fieldset class="dialog-fields">
      <legend>Inputs</legend>
      {flow.inputs.map(({ name, isRequired, value }) => (
        <TextField
          key={name}
          label={name}
          value={typed[name] ?? ''}
          onValue={(text) => onTyped({ ...typed, [name]: text })}
          placeholder={value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)}
          isRequired={isRequired}
        />
      ))}
    </fieldset>
  );
}
