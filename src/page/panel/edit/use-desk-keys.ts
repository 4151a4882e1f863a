import { useLayoutEffect } from 'preact/hooks';
import type { RowCommandId } from './row-commands.js';
import type { Desk } from './desk.js';
import { rowsAsYaml } from './clipboard.js';
import { elementOf } from './run-row-command.js';

/** The keys of edits, by what is pressed: `Mod` is ⌘ or Ctrl. */
const keysOf: Readonly<Record<string, (desk: Desk) => void>> = {
  'Mod+k': ({ openDialog }) => openDialog({ kind: 'go' }),
};

/** The same, outside of fields. */
const freeKeys: Readonly<Record<string, (desk: Desk) => void>> = {
  'Mod+z': ({ edits }) => void edits.undo(),
  'Mod+Shift+z': ({ edits }) => void edits.redo(),
  'Mod+y': ({ edits }) => void edits.redo(),
};

/** The same, while the keyboard is in the rows. */
const rowKeys: Readonly<Record<string, (desk: Desk) => void>> = {
  'Alt+ArrowUp': run('up'),
  'Alt+ArrowDown': run('down'),
  Delete: run('delete'),
  F2: renameRow,
  'Shift+F10': openMenu,
  ContextMenu: openMenu,
};

const letterKeys: Readonly<Record<string, (desk: Desk) => void>> = {
  a: run('add'),
  w: run('wrap'),
  x: (desk) => desk.run(desk.commands().some(({ id }) => id === 'unskip') ? 'unskip' : 'skip'),
  d: run('duplicate'),
};

/** Listens for the keys of edits, and for copy and paste, on the whole page. */
export function useDeskKeys(desk: Desk | undefined, letters: boolean): void {
  useLayoutEffect(() => {
    if (!desk) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener('keydown', (event) => onKey(event, desk, letters), { signal });
    document.addEventListener('copy', (event) => onCopy(event, desk), { signal });
    document.addEventListener('cut', (event) => onCopy(event, desk) && desk.run('delete'), { signal });
    document.addEventListener('paste', (event) => onPaste(event, desk), { signal });
    return () => ended.abort();
  });
}

function run(id: RowCommandId): (desk: Desk) => void {
  return (desk) => desk.run(id);
}

function onKey(event: KeyboardEvent, desk: Desk, letters: boolean): void {
  if (event.defaultPrevented || event.isComposing || desk.menu || document.querySelector('dialog[open]')) return;
  const name = nameOf(event);
  const isFree = !isField(event.target);
  const isInRows = isFree && isRows(event.target);
  const act =
    keysOf[name] ??
    (isFree ? freeKeys[name] : undefined) ??
    (isInRows ? rowKeys[name] : undefined) ??
    (isInRows && letters ? letterKeys[name] : undefined);
  if (!act) return;
  event.preventDefault();
  act(desk);
}

/** Letters are named as they are without Shift, so that ⇧⌘Z is found on every keyboard. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const parts = [ctrlKey || metaKey ? 'Mod+' : '', altKey ? 'Alt+' : '', shiftKey ? 'Shift+' : ''];
  return parts.join('') + (key.length === 1 ? key.toLowerCase() : key);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))
  );
}

/** Whether a key is for the rows: the list has the keyboard, or nothing has it. */
function isRows(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('.browse') !== null);
}

function renameRow(desk: Desk): void {
  const [row] = desk.selected;
  if (!row) return;
  if (row.flow !== undefined) desk.run('rename-flow');
  else desk.focusDetails(row.key);
}

function openMenu(desk: Desk): void {
  const [row] = desk.selected;
  if (row) desk.openMenu({ kind: 'rows', at: elementOf(row) });
}

/** @returns whether the rows are on the clipboard now */
function onCopy(event: ClipboardEvent, desk: Desk): boolean {
  const isText = !(document.getSelection()?.isCollapsed ?? true);
  if (isText || !isForRows(event) || desk.selected.length === 0) return false;
  event.clipboardData?.setData('text/plain', rowsAsYaml(desk.selected));
  event.preventDefault();
  return true;
}

function onPaste(event: ClipboardEvent, desk: Desk): void {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!isForRows(event) || text.trim() === '') return;
  event.preventDefault();
  desk.paste(text);
}

function isForRows({ target }: ClipboardEvent): boolean {
  return !isField(target) && isRows(target) && !document.querySelector('dialog[open]');
}
