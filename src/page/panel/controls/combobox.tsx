import * as machine from '@zag-js/combobox';
import { normalizeProps, useMachine } from '@zag-js/preact';
import type { JSX } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import { plainText } from '../../shared/text/words.js';
import { Found } from '../../shared/views/found.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What else there is to know of it. */
  readonly also?: string;
}

interface ComboboxProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onValue: (value: string | undefined) => void;
  readonly placeholder?: string;
  readonly problem?: Message | undefined;
}

/** Choices that are drawn; typing more finds the others. */
const mostShown = 100;

/** A field that offers choices while one types, and takes one of them. */
export function Combobox({ label, choices, onValue, placeholder, problem }: ComboboxProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const found = useMemo(() => matching(choices, query), [choices, query]);
  const collection = useMemo(
    () =>
      machine.collection({ items: [...found], itemToValue: ({ value }) => value, itemToString: (item) => item.label }),
    [found],
  );
  const service = useMachine(machine.machine as machine.Machine<Choice>, {
    id,
    collection,
    openOnClick: true,
    inputBehavior: 'autohighlight',
    positioning: { placement: 'bottom-start', sameWidth: true, gutter: 2 },
    ...(placeholder !== undefined && { placeholder }),
    onInputValueChange: ({ inputValue }) => setQuery(inputValue),
    onOpenChange: ({ open }) => open && setQuery(''),
    onValueChange: ({ value: [value] }) => onValue(value),
  });
  const api = machine.connect(service, normalizeProps);
  const { onKeyDown, ...input } = api.getInputProps();
  const props = input as JSX.IntrinsicElements['input'];
  return (
    <div {...api.getRootProps()} class="dialog-field">
      <label {...api.getLabelProps()}>
        {label}
        <span class="dialog-required"> required</span>
      </label>
      <div {...api.getControlProps()} class="dialog-line">
        <input
          {...props}
          autofocus
          aria-required="true"
          aria-invalid={problem ? 'true' : undefined}
          aria-describedby={problem && `${id}-said`}
          onKeyDown={(event) => {
            // While it is closed, Esc is for the dialog.
            if (event.key !== 'Escape' || api.open) onKeyDown?.(event);
          }}
        />
      </div>
      <div {...api.getPositionerProps()} class="menu-place">
        <ul {...api.getContentProps()} class="menu choices" aria-label={label} aria-labelledby={undefined}>
          {found.map((item) => (
            <li key={item.value} {...api.getItemProps({ item })} class="menu-item">
              <span class="menu-label">
                <Found text={item.label} query={query} />
              </span>
              {item.also !== undefined && <span class="also">{plainText(item.also)}</span>}
            </li>
          ))}
        </ul>
      </div>
      <p id={`${id}-said`} class="dialog-said bad" aria-live="polite">
        {problem && plainText(`${problem.message}. ${problem.hint ?? ''}`)}
      </p>
    </div>
  );
}

/** The choices that have every word. */
function matching(choices: readonly Choice[], query: string): readonly Choice[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const text = ({ label, also = '' }: Choice): string => `${label} ${also}`.toLowerCase();
  return choices.filter((choice) => words.every((word) => text(choice).includes(word))).slice(0, mostShown);
}
