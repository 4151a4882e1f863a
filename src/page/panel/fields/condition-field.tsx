import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { isJsonObject, type Json } from '../../../lib/json.js';
import { plainText } from '../../shared/text/words.js';
import { useAsk } from '../hooks/use-ask.js';
import { enterField, trackSave } from './active-field.js';
import { useEditing, type Draft } from './editing.js';
import { isSame, lockAt, valueAt, type Path } from './place.js';
import { setEdit } from './use-field.js';
import { problemOf } from '../edit/use-edits.js';

interface ConditionFieldProps {
  readonly path: Path;
  readonly label: string;
  /** Whether there has to be one. */
  readonly isRequired?: boolean;
}

/** A condition in the words of `callsheet rows`: `$.state equals paid and status is less than 300`. */
export function ConditionField({ path, label, isRequired = false }: ConditionFieldProps) {
  const { text, isTyped, refused, lock, type, takeBack, commit } = useCondition(path, isRequired);
  const [id, notes] = [useId(), useId()];
  const left = useRef<() => void>(() => undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isCommand = event.metaKey || event.ctrlKey;
    if (event.key === 'Escape' && isTyped) takeBack();
    else if (event.key === 'Enter' || (event.key.toLowerCase() === 's' && isCommand)) void commit();
    else return;
    if (!(isCommand && event.key === 'Enter')) event.preventDefault();
  };
  return (
    <div class="setting long">
      <label for={id}>{label}</label>
      <span class="setting-body">
        <input
          id={id}
          type="text"
          class={isTyped ? 'dirty' : undefined}
          value={text}
          placeholder="$.state equals paid"
          aria-describedby={notes}
          aria-invalid={refused !== undefined}
          readOnly={lock !== undefined}
          title={lock && plainText(lock.message)}
          spellcheck={false}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onFocus={() => (left.current = enterField(commit))}
          onBlur={() => {
            left.current();
            void commit();
          }}
          onKeyDown={onKeyDown}
        />
        {refused && (
          <p class="setting-note refused" id={notes} role="alert">
            {plainText(refused.message)}
            {refused.hint !== undefined && <span class="muted"> {plainText(refused.hint)}</span>}
          </p>
        )}
      </span>
    </div>
  );
}

interface Typed {
  readonly text: string;
  /** What the file said when the typing began. */
  readonly was: Json | undefined;
}

function useCondition(path: Path, isRequired: boolean) {
  const ask = useAsk();
  const editing = useEditing();
  const value = valueAt(editing.written.value, path);
  const words = useWords(value);
  const [typed, setTyped] = useState<Typed>();
  const [refused, setRefused] = useState<Draft['refused']>();
  const takeBack = (): void => {
    setTyped(undefined);
    setRefused(undefined);
  };
  const save = async ({ text, was }: Typed): Promise<boolean> => {
    const isEmpty = text.trim() === '';
    if (text === words || (isEmpty && value === undefined)) return (takeBack(), true);
    if (isEmpty && isRequired) return (setRefused({ message: 'Say what is waited for.' }), false);
    if (!isSame(was, value)) return (setRefused({ message: `On disk this is now: ${words ?? 'nothing'}.` }), false);
    try {
      const condition = isEmpty ? undefined : (await ask('condition', { words: text })).condition;
      const reason = await editing.inTurn(() => editing.edit(setEdit(editing, path, { value: condition, was })));
      if (reason) return (setRefused(reason), false);
    } catch (error) {
      return (setRefused(problemOf(error)), false);
    }
    takeBack();
    return true;
  };
  return {
    text: typed?.text ?? words ?? '',
    isTyped: typed !== undefined,
    refused,
    lock: editing.lock ?? lockAt(editing.written, path),
    type: (text: string) => setTyped({ text, was: typed ? typed.was : value }),
    takeBack,
    commit: (): Promise<boolean> => trackSave(typed ? save(typed) : Promise.resolve(true)),
  };
}

/** A condition in words, once the server has said them. */
function useWords(condition: Json | undefined): string | undefined {
  const ask = useAsk();
  const [words, setWords] = useState<string>();
  const written = JSON.stringify(condition);
  useEffect(() => {
    if (!isJsonObject(condition)) return setWords(undefined);
    let isLate = false;
    void ask('words', { condition }).then(
      (said) => !isLate && setWords(said.words),
      () => !isLate && setWords(written),
    );
    return () => (isLate = true);
  }, [written]);
  return words;
}
