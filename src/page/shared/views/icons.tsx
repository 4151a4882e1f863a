import type { State } from '../../../record/record.js';

/** Shapes that differ without their colours: a tick in a disc, a cross in a square, an arrow, three dots. */
const shapes: Readonly<Record<State, preact.ComponentChildren>> = {
  passed: (
    <>
      <circle cx="8" cy="8" r="7" class="mark-ground" />
      <path d="m4.9 8.3 2.1 2.1 4.1-4.6" class="mark-line" />
    </>
  ),
  failed: (
    <>
      <rect x="1" y="1" width="14" height="14" rx="3" class="mark-ground strong" />
      <path d="m5.2 5.2 5.6 5.6m0-5.6-5.6 5.6" class="mark-line on-strong" />
    </>
  ),
  skipped: <path d="M8 3v9.4M4.2 8.8 8 12.6l3.8-3.8" class="mark-line" />,
  waiting: (
    <>
      <path d="M8 .8 15.2 8 8 15.2.8 8z" class="mark-ground outlined" />
      <path d="M5 8h.01M8 8h.01M11 8h.01" class="mark-line dots" />
    </>
  ),
};

/** The mark of a state; its word is next to it for those who cannot see it, unless the words around it say so. */
export function Mark({ state, silent = false }: { readonly state: State; readonly silent?: boolean }) {
  return (
    <span class={`mark ${state}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {shapes[state]}
      </svg>
      {!silent && <span class="unseen">{state}</span>}
    </span>
  );
}

const paths = {
  fold: 'm6 4 4 4-4 4',
  close: 'm4 4 8 8m0-8-8 8',
  up: 'M8 13V3m-4 4 4-4 4 4',
  down: 'M8 3v10m-4-4 4 4 4-4',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9m3.3 7.8 3.2 3.2',
  link: 'M6.6 9.4a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.9.9m1.4 2.3a2.6 2.6 0 0 0-3.7 0L3.4 8.9a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
  done: 'm3.5 8.5 3 3 6-7',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  add: 'M8 3.5v9M3.5 8h9',
  back: 'm9.5 3.5-4.5 4.5 4.5 4.5',
  light:
    'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M8 1.2v1.2m0 11.2v1.2M1.2 8h1.2m11.2 0h1.2M3.2 3.2l.8.8m8 8 .8.8m0-9.6-.8.8m-8 8-.8.8',
  dark: 'M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6a5.8 5.8 0 1 0 7 7',
  auto: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8m0 0v12.4M8 4.5l4.5 1.4M8 8h6M8 11.5l4.4-1.2',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
