import { useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import { plainText } from '../../shared/text/words.js';
import { useSuggestions, type Suggestion } from './use-suggestions.js';

export interface Choice extends Suggestion {
  readonly label: string;
}

interface ComboboxProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Undefined while what is typed is none of the choices. */
  readonly onValue: (value: string | undefined) => void;
  readonly placeholder?: string;
  readonly problem?: Message | undefined;
}

/** Choices that are drawn; typing more finds the others. */
const mostShown = 100;

/** A field that offers choices while one types, and takes one of them. */
export function Combobox({ label, choices, onValue, placeholder, problem }: ComboboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const chosen = choices.find((choice) => choice.label === text);
  const query = chosen ? '' : text;
  const found = useMemo(() => matching(choices, query), [choices, query]);
  const take = (typed: string): void => {
    setText(typed);
    onValue(choices.find((choice) => choice.label === typed)?.value);
  };
  const suggestions = useSuggestions({
    input,
    items: found,
    query,
    label,
    isEager: true,
    onChoose: (choice) => take(choice.label),
  });
  return (
    <div class="dialog-field">
      <label for={id}>
        {label}
        <span class="dialog-required"> required</span>
      </label>
      <div class="dialog-line">
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          {...suggestions.aria}
          aria-expanded={suggestions.isOpen}
          aria-required="true"
          aria-invalid={problem ? 'true' : undefined}
          aria-describedby={problem && `${id}-said`}
          autofocus
          spellcheck={false}
          autocomplete="off"
          placeholder={placeholder}
          value={text}
          onInput={({ currentTarget }) => {
            take(currentTarget.value);
            suggestions.open();
          }}
          onClick={suggestions.open}
          onBlur={suggestions.close}
          onKeyDown={suggestions.onKey}
        />
      </div>
      {suggestions.list}
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
