import { useState } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';
import { DialogFrame } from '../dialogs/dialog-frame.js';
import { useRunDeskOf } from '../hooks/run-desk.js';

/** Asks for inputs that a run needs and that nothing gives. */
export function InputsDialog() {
  const { wanted, give } = useRunDeskOf();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  if (!wanted) return null;
  const isOff = wanted.inputs.some(({ name }) => (values[name] ?? '') === '');
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
      {wanted.inputs.map(({ name, isSecret }) => (
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
