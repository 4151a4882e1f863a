import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icons.js';

const keys: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'search'],
  [['j', '↓'], 'next row'],
  [['k', '↑'], 'previous row'],
  [['→', '←'], 'open a group; close it, or go to its parent'],
  [['Enter'], 'show the details'],
  [['Esc'], 'close the details; then clear search and filters'],
  [['n', 'N'], 'next failure, previous failure'],
  [['1', '2', '3', '4', '5'], 'show only passed, failed, skipped, waiting, retried'],
  [['0'], 'show all requests'],
  [['e', 'c'], 'expand all, collapse all'],
  [['?'], 'this help'],
];

export interface HelpProps {
  readonly letters: 'on' | 'off';
  readonly onLetters: (letters: 'on' | 'off') => void;
  readonly onClose: () => void;
}

/** The keys. */
export function Help({ letters, onLetters, onClose }: HelpProps) {
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
