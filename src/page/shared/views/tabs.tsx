import { useRef } from 'preact/hooks';

export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly count?: string;
  /** Whether something in it failed. */
  readonly alert?: boolean;
  readonly panel: preact.ComponentChildren;
}

export interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly open: string;
  readonly onOpen: (id: string) => void;
  readonly label: string;
  /** Before the ids of its elements, where a page has tabs in several places. @default nothing */
  readonly prefix?: string;
}

/** Tabs that arrow keys go through. */
export function Tabs({ tabs, open, onOpen, label, prefix = '' }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find(({ id }) => id === open) ?? tabs[0]!;
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.indexOf(current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`#${prefix}tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div ref={list} class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, name, count, alert }) => (
          <button
            key={id}
            id={`${prefix}tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === current.id}
            aria-controls={`${prefix}tab-panel`}
            tabIndex={id === current.id ? 0 : -1}
            onClick={() => onOpen(id)}
          >
            {name}
            {count && <span class={alert ? 'count alert' : 'count'}>{count}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${prefix}tab-panel`}
        class="tab-panel"
        role="tabpanel"
        aria-labelledby={`${prefix}tab-${current.id}`}
        tabIndex={0}
      >
        {current.panel}
      </div>
    </>
  );
}
