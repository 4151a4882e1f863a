import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Found } from '../../shared/views/found.js';
import { plainText } from '../../shared/text/words.js';

export interface Suggestion {
  readonly value: string;
  /** @default the value */
  readonly label?: string;
  /** What else there is to know of it. */
  readonly also?: string;
}

interface SuggestionsOf<Item extends Suggestion> {
  readonly input: RefObject<HTMLInputElement | null>;
  /** What is offered now, the best first. */
  readonly items: readonly Item[];
  /** What was typed of it. */
  readonly query: string;
  /** What the list is called. */
  readonly label: string;
  /** Whether Enter takes the first one if no other was gone to. */
  readonly isEager: boolean;
  readonly onChoose: (item: Item) => void;
}

export interface Suggestions {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** @returns whether the key was for the list */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** Of the field. */
  readonly aria: {
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
  readonly list: ComponentChildren;
}

/** The list below a field while one types. The keyboard stays in the field. */
export function useSuggestions<Item extends Suggestion>(of: SuggestionsOf<Item>): Suggestions {
  const { input, items, query, label, isEager, onChoose } = of;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isWanted, want] = useState(false);
  const [gone, goTo] = useState<number | undefined>();
  const isOpen = isWanted && items.length > 0;
  const active = gone === undefined ? (isEager ? 0 : -1) : Math.min(gone, items.length - 1);
  useLayoutEffect(() => goTo(undefined), [query, isOpen]);
  usePlace(isOpen, input, list);
  useLayoutEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active, isOpen]);
  const close = (): void => want(false);
  const choose = (item: Item | undefined): boolean => {
    if (!item) return false;
    close();
    onChoose(item);
    return true;
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const isTaken = isOpen ? keyInList(event, { active, items, goTo, choose, close }) : keyThatOpens(event, want);
    if (isTaken) event.preventDefault();
    return isTaken;
  };
  return {
    isOpen,
    open: () => want(true),
    close,
    onKey,
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
    },
    list: isOpen && <List {...{ list, id, label, items, active, query, choose }} />,
  };
}

interface ListProps<Item extends Suggestion> extends Pick<SuggestionsOf<Item>, 'label' | 'items' | 'query'> {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly id: string;
  readonly active: number;
  readonly choose: (item: Item) => boolean;
}

/** A press in it leaves the keyboard where it is. */
function List<Item extends Suggestion>({ list, id, label, items, active, query, choose }: ListProps<Item>) {
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      popover="manual"
      class="menu choices"
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, at) => (
        <li
          key={item.value}
          id={`${id}-${at}`}
          role="option"
          class="menu-item"
          aria-selected={at === active}
          data-highlighted={at === active ? '' : undefined}
          onClick={() => choose(item)}
        >
          <span class="menu-label">
            <Found text={item.label ?? item.value} query={query} />
          </span>
          {item.also !== undefined && <span class="also">{plainText(item.also)}</span>}
        </li>
      ))}
    </ul>
  );
}

interface InList<Item> {
  readonly active: number;
  readonly items: readonly Item[];
  readonly goTo: (at: number) => void;
  readonly choose: (item: Item | undefined) => boolean;
  readonly close: () => void;
}

function keyInList<Item>(event: KeyboardEvent, { active, items, goTo, choose, close }: InList<Item>): boolean {
  if (event.altKey || event.metaKey || event.ctrlKey) return false;
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
  if (by !== undefined) {
    const isOver = Math.abs(by) === 1 && (active + by < 0 || active + by >= items.length);
    goTo(isOver ? (by > 0 ? 0 : items.length - 1) : Math.max(0, Math.min(items.length - 1, active + by)));
    return true;
  }
  if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) return choose(items[active]);
  if (event.key !== 'Escape') return false;
  close();
  // It closes the list, and not what is around it.
  event.stopPropagation();
  return true;
}

function keyThatOpens({ key, altKey, metaKey, ctrlKey }: KeyboardEvent, want: (isWanted: boolean) => void): boolean {
  if (key !== 'ArrowDown' || altKey || metaKey || ctrlKey) return false;
  want(true);
  return true;
}

/** Below its field, or above it where there is more room; over dialogs as well. */
function usePlace(
  isOpen: boolean,
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLUListElement | null>,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const [field, own] = [input.current!, list.current!];
    own.showPopover();
    const place = (): void => {
      const { left, top, bottom, width } = field.getBoundingClientRect();
      const [below, above] = [innerHeight - bottom, top];
      const isBelow = below >= Math.min(own.scrollHeight, 200) || below >= above;
      own.style.minWidth = `${Math.min(width, innerWidth - 16)}px`;
      own.style.maxHeight = `${Math.max(80, Math.min(320, (isBelow ? below : above) - 12))}px`;
      own.style.left = `${Math.max(8, Math.min(left, innerWidth - own.offsetWidth - 8))}px`;
      own.style.top = isBelow ? `${bottom + 2}px` : 'auto';
      own.style.bottom = isBelow ? 'auto' : `${innerHeight - top + 2}px`;
    };
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [isOpen]);
}
