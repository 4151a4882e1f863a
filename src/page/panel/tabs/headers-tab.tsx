import type { Json } from '../../../lib/json.js';
import { plainText } from '../../shared/text/words.js';
import { useEditing } from '../fields/editing.js';
import { EntryTable } from '../fields/entry-table.js';
import { pointerOf } from '../../../lib/json-pointer.js';
import { mapAt } from '../fields/place.js';
import { useAct } from '../fields/use-act.js';

const common = [
  'accept',
  'accept-language',
  'authorization',
  'cache-control',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'origin',
  'prefer',
  'referer',
  'user-agent',
  'x-api-key',
  'x-request-id',
];

/** Headers of a request, and under them those that the settings of the file send. */
export function HeadersTab() {
  return <EntryTable path={['headers']} noun="header" nullWords="left out" names={common} more={<Inherited />} />;
}

function Inherited() {
  const { view, written, row, lock } = useEditing();
  const { act, refused } = useAct();
  const own = new Set(Object.keys(mapAt(written.value, ['headers'])).map((name) => name.toLowerCase()));
  const settings = Object.entries(mapAt(view.head.value, ['settings', 'headers']));
  const inherited = settings.filter(([name, value]) => value !== null && !own.has(name.toLowerCase()));
  const set = (name: string, value: Json): void => {
    if (row) void act({ do: 'set', row: row.key, path: ['headers', name], value });
  };
  return (
    <>
      {inherited.length > 0 && (
        <tr class="inherited">
          <th scope="rowgroup" colSpan={3} class="inherited-head">
            From the settings
          </th>
        </tr>
      )}
      {inherited.map(([name, value]) => (
        <tr key={name} class="inherited">
          <th scope="row">{plainText(name)}</th>
          <td>
            {view.head.secrets.includes(pointerOf(['settings', 'headers', name]))
              ? '••••'
              : plainText(typeof value === 'string' ? value : JSON.stringify(value))}
          </td>
          <td class="entry-actions">
            {!lock && (
              <>
                <button type="button" class="quiet" onClick={() => set(name, value)}>
                  Change<span class="unseen"> {plainText(name)}</span>
                </button>
                <button type="button" class="quiet" onClick={() => set(name, null)}>
                  Leave out<span class="unseen"> {plainText(name)}</span>
                </button>
              </>
            )}
          </td>
        </tr>
      ))}
      {refused && (
        <tr>
          <td colSpan={3} class="refused" role="alert">
            {plainText(refused.message)}
          </td>
        </tr>
      )}
    </>
  );
}
