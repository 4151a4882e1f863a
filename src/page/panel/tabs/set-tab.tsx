import { EntryTable } from '../fields/entry-table.js';

/** Variables that a row sets in its turn, in the order of the file. */
export function SetTab() {
  return (
    <>
      <EntryTable path={['set']} noun="variable" isTyped renaming="variable" />
      <p class="muted hint">
        Set in this order, when the run comes to this row. Values keep their types: a text that looks like a number is{' '}
        <code>"5"</code>.
      </p>
    </>
  );
}
