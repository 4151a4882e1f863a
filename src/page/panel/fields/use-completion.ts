import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useSuggestions, type Suggestion, type Suggestions } from '../controls/use-suggestions.js';
import {
  completionAt,
  namesFor,
  withName,
  type Completion,
  type Names,
  type NameSuggestion,
} from '../text/completion.js';
import { useNames } from './use-names.js';

interface CompletionOf {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly value: string;
  /** What a whole value can be. @default nothing */
  readonly offers?: readonly Suggestion[] | undefined;
  readonly onInput: (text: string) => void;
}

interface Completing extends Omit<Suggestions, 'open'> {
  /** The value was typed, or the caret has moved. */
  readonly look: (isTyped: boolean) => void;
}

/** Whole values that are drawn; typing more finds the others. */
const mostShown = 60;

/** Completes names between braces, and otherwise whole values. */
export function useCompletion({ input, value, offers = [], onInput }: CompletionOf): Completing {
  const load = useNames();
  const [names, setNames] = useState<Names | undefined>();
  const [caret, setCaret] = useState(0);
  const completion = completionAt(value, caret);
  const moved = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    input.current?.setSelectionRange(moved.current, moved.current);
    moved.current = undefined;
  }, [value]);
  const items: readonly Chosen[] = completion ? namesIn(completion, names) : wholeValues(offers, value);
  const { open, ...suggestions } = useSuggestions({
    input,
    items,
    query: completion ? completion.query : value,
    label: completion?.kind === 'pipe' ? 'Pipes' : completion ? 'Names' : 'Suggestions',
    isEager: completion !== undefined,
    onChoose: ({ value: chosen, text }) => {
      const next =
        completion && text !== undefined ? withName(value, completion, text) : { text: chosen, caret: chosen.length };
      moved.current = next.caret;
      setCaret(next.caret);
      onInput(next.text);
    },
  });
  return {
    ...suggestions,
    look: (isTyped) => {
      const field = input.current;
      const at = field?.selectionStart ?? 0;
      setCaret(at);
      const isName = completionAt(field?.value ?? '', at) !== undefined;
      if (isName && !completion) void load().then(setNames, () => undefined);
      if (isTyped) open();
      else if (!isName || !completion) suggestions.close();
    },
  };
}

interface Chosen extends Suggestion {
  readonly text?: string;
}

function namesIn(completion: Completion, names: Names | undefined): readonly NameSuggestion[] {
  const found = names ? namesFor(completion, names) : [];
  // It is there already.
  return found.length === 1 && found[0]!.text === completion.query ? [] : found;
}

function wholeValues(offers: readonly Suggestion[], value: string): readonly Suggestion[] {
  const wanted = value.trim().toLowerCase();
  const found = offers.filter((offer) => offer.value.toLowerCase().includes(wanted));
  return found.length === 1 && found[0]!.value === value ? [] : found.slice(0, mostShown);
}
