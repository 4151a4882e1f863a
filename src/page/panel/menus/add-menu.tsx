import { pastedText } from '../edit/clipboard.js';
import { useDeskOf, type Desk, type MenuPlace } from '../edit/desk.js';
import { Menu, type MenuItem } from './menu.js';

const items = [
  { id: 'request', label: 'Request', group: 0 },
  { id: 'curl', label: 'Request from curl…', group: 0 },
  { id: 'call', label: 'Call flow…', group: 1 },
  { id: 'block', label: 'If / else…', group: 1 },
  { id: 'set', label: 'Set variables…', group: 1 },
  { id: 'paste', label: 'Paste', group: 2 },
  { id: 'import', label: 'Import a suite…', group: 3 },
] as const satisfies readonly MenuItem[];

type AddId = (typeof items)[number]['id'];

/** Adds a step after the rows that are selected, or at the end. */
export function AddMenu({ at }: { readonly at: MenuPlace }) {
  const desk = useDeskOf();
  return (
    <Menu
      label="Add step"
      items={items}
      at={at}
      onSelect={(id) => void adds[id as AddId](desk)}
      onClose={() => desk.openMenu(undefined)}
    />
  );
}

/** What a new request says until its URL is typed. */
const fresh = { request: 'GET /', tests: { status: 200 } };

const adds: Readonly<Record<AddId, (desk: Desk) => void | Promise<void>>> = {
  request: async ({ edits, target, after, focusDetails }) => {
    if (!target) return;
    const { done } = await edits.run({ do: 'add-request', after, step: fresh }, target);
    const [row] = done?.rows ?? [];
    if (row !== undefined) focusDetails(row);
  },
  curl: ({ openDialog, after }) => openDialog({ kind: 'curl', after }),
  call: ({ openDialog, after }) => openDialog({ kind: 'call', after }),
  block: ({ openDialog, after }) => openDialog({ kind: 'condition', use: { kind: 'block', after } }),
  set: ({ openDialog, after }) => openDialog({ kind: 'set', after }),
  import: ({ openDialog }) => openDialog({ kind: 'import' }),
  paste: async ({ paste, edits }) => {
    const text = await pastedText();
    if (text !== undefined) paste(text);
    else edits.refuse('the browser does not let the page read the clipboard: paste with the keyboard');
  },
};
