import { useDialog } from '../hooks/use-dialog.js';
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
  const dialog = useDialog(onClose);
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
