import { useRef } from 'preact/hooks';
import { Icon } from '../../shared/views/icons.js';
import { useDeskOf } from '../edit/desk.js';

/** Opens the menu that adds a step. @param isOff - whether the file cannot be edited now */
export function AddStep({ isOff }: { readonly isOff: boolean }) {
  const { menu, openMenu } = useDeskOf();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button
      ref={button}
      type="button"
      class="quiet add-step"
      aria-haspopup="menu"
      aria-expanded={menu?.kind === 'add'}
      disabled={isOff}
      onClick={() => openMenu({ kind: 'add', at: button.current! })}
    >
      <Icon name="add" />
      Add step
    </button>
  );
}
