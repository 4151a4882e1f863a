import { mapAt } from '../fields/place.js';
import { useEditing } from '../fields/editing.js';
import { EntryTable } from '../fields/entry-table.js';
import { placeholdersOf } from './path-placeholders.js';

/** Values of `{id}` in the URL, and query parameters. */
export function ParamsTab() {
  const { written } = useEditing();
  const names = placeholdersOf(String(written.value['request'] ?? ''));
  const hasPath = names.length > 0 || Object.keys(mapAt(written.value, ['path'])).length > 0;
  return (
    <>
      {hasPath && (
        <section class="part">
          <h3>Path</h3>
          <EntryTable path={['path']} noun="path value" names={names} />
        </section>
      )}
      <section class="part">
        <h3>Query</h3>
        <EntryTable path={['query']} noun="query parameter" />
      </section>
      {!hasPath && (
        <p class="muted hint">
          A value in the path is encoded where the URL names it: <code>GET /orders/{'{id}'}</code>.
        </p>
      )}
    </>
  );
}
