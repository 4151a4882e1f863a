import * as machine from '@zag-js/menu';
import { normalizeProps, useMachine } from '@zag-js/preact';
import { Fragment } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { MenuPlace } from '../edit/desk.js';
import { plainText } from '../../shared/text/words.js';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** The keys that do the same: `⌘C`. */
  readonly keys?: string;
  /** Why it cannot be chosen now. */
  readonly why?: string;
  /** Items of a group stand together; a line is between groups. */
  readonly group: number;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly at: MenuPlace;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

/** A menu that is open for as long as its component is there. Items that cannot be chosen stay, with their reason. */
export function Menu({ label, items, at, onSelect, onClose }: MenuProps) {
  const id = useId();
  const chosen = useRef<string>(undefined);
  const before = useRef<Element | null>(document.activeElement);
  const service = useMachine(machine.machine, {
    id,
    'aria-label': label,
    positioning: { placement: 'bottom-start', gutter: 2, getAnchorRect: () => rectOf(at) },
    onSelect: ({ value }) => void (chosen.current = value),
    onOpenChange: ({ open }) => {
      if (open) return;
      giveBack(before.current);
      onClose();
      if (chosen.current !== undefined) onSelect(chosen.current);
    },
  });
  const api = machine.connect(service, normalizeProps);
  useLayoutEffect(() => {
    api.setOpen(true);
    api.setHighlightedValue(items[0]?.id ?? '');
  }, []);
  return (
    <div {...api.getPositionerProps()} class="menu-place">
      <ul {...api.getContentProps()} class="menu" aria-labelledby={undefined}>
        {items.map((item, index) => (
          <Fragment key={item.id}>
            {index > 0 && items[index - 1]!.group !== item.group && (
              <li {...api.getSeparatorProps()} class="menu-line" />
            )}
            <li
              {...api.getItemProps({ value: item.id, closeOnSelect: item.why === undefined })}
              class="menu-item"
              aria-disabled={item.why === undefined ? undefined : 'true'}
              aria-describedby={item.why === undefined ? undefined : `${id}-${item.id}-why`}
              {...(item.why !== undefined && { onClick: undefined })}
            >
              <span class="menu-label">{item.label}</span>
              {item.keys !== undefined && <kbd aria-hidden="true">{item.keys}</kbd>}
              {item.why !== undefined && (
                <span id={`${id}-${item.id}-why`} class={isSaid(items, index) ? 'unseen' : 'menu-why'}>
                  {plainText(item.why)}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ul>
    </div>
  );
}

/** Whether an item before has the same reason, which is then shown once. */
function isSaid(items: readonly MenuItem[], at: number): boolean {
  return items.slice(0, at).some(({ why }) => why === items[at]!.why);
}

function rectOf(at: MenuPlace): { x: number; y: number; width: number; height: number } {
  if (!(at instanceof Element)) return { ...at, width: 0, height: 0 };
  const { x, y, width, height } = at.getBoundingClientRect();
  return { x, y, width, height };
}

/** The keyboard goes back to where it was, unless a click has taken it elsewhere. */
function giveBack(before: Element | null): void {
  const now = document.activeElement;
  const isElsewhere = now !== null && now !== document.body && !now.closest('[role=menu]');
  if (!isElsewhere && before instanceof HTMLElement) before.focus();
}
