import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icons.js';

/** Keys that do the same, and what they do. */
export type HelpKeys = readonly (readonly [names: readonly string[], does: string])[];

export interface HelpProps {
  readonly keys: HelpKeys;
  readonly letters: 'on' | 'off';
  readonly onLetters: (letters: 'on' | 'off') => void;
  readonly onClose: () => void;
}

/** The keys. */
export function Help({ keys, letters, onLetters, onClose }: HelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.addEventListener('close', onClose);
    shown.showModal();
    return () => {
      // The event comes late, when the help may be open again.
      shown.removeEventListener('close', onClose);
      // It has to be closed to give the keyboard back to where it was; to be taken away is not enough.
      shown.close();
    };
  }, []);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title">
      <header>
        <h2 id="help-title">Keyboard shortcuts</h2>
        <button type="button" class="plain" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <dl>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="choice">
        <input
          type="checkbox"
          checked={letters === 'on'}
          onChange={(event) => onLetters(event.currentTarget.checked ? 'on' : 'off')}
        />
        Use letters, digits and signs as shortcuts
      </label>
    </dialog>
  );
}
