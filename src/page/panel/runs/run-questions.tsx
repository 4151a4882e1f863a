import { useState } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';
import { DialogFrame } from '../dialogs/dialog-frame.js';
import type { InputNeeded } from '../../../panel/protocol/runs.js';
import { useRunDeskOf, type RunDesk } from '../hooks/run-desk.js';

/** What a run asks for before it begins. */
export function RunQuestions() {
  const { wanted, give } = useRunDeskOf();
  switch (wanted?.kind) {
    case undefined:
      return null;
    case 'inputs':
      return <InputsDialog inputs={wanted.inputs} give={give} />;
    case 'many':
      return (
        <DialogFrame
          title={`Run all ${wanted.files.toLocaleString('en')} session files?`}
          submit="Run all"
          onSubmit={() => give({})}
          onClose={() => give(undefined)}
        >
          <p>Every request of these files is sent.</p>
        </DialogFrame>
      );
  }
}

interface InputsDialogProps extends Pick<RunDesk, 'give'> {
  readonly inputs: readonly InputNeeded[];
}

/** Asks for inputs that nothing gives. */
function InputsDialog({ inputs, give }: InputsDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const isOff = inputs.some(({ name }) => (values[name] ?? '') === '');
  const fieldOf = (name: string) => ({
    value: values[name] ?? '',
    onInput: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  return (
    <DialogFrame
      title="Inputs of this run"
      submit="Run"
      isOff={isOff}
      onSubmit={() => give(values)}
      onClose={() => give(undefined)}
    >
      <p class="hint">The session needs these values. They are kept in memory until the panel ends.</p>
      {inputs.map(({ name, isSecret }) => (
        <label key={name} class="field">
          <span>{plainText(name)}</span>
          {isSecret ? (
            <input type="password" autocomplete="off" {...fieldOf(name)} />
          ) : (
            <input type="text" autocomplete="off" {...fieldOf(name)} />
          )}
        </label>
      ))}
    </DialogFrame>
  );
}
