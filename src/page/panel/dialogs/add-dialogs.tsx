import { useState } from 'preact/hooks';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import { useDeskOf } from '../edit/desk.js';
import { usePreview } from '../edit/use-preview.js';
import { EditDialog } from './edit-dialog.js';
import { TextField } from '../controls/text-field.js';
import { typedValue } from './typed-value.js';

/** Adds the request that a curl command makes. */
export function CurlDialog({ after }: { readonly after: RowKey | null }) {
  const [curl, setCurl] = useState('');
  return (
    <EditDialog
      title="Request from curl"
      submit="Add the request"
      edit={curl.trim() === '' ? undefined : { do: 'add-request', after, curl }}
    >
      <TextField
        label="curl command"
        value={curl}
        onValue={setCurl}
        isRequired
        isFirst
        lines={7}
        placeholder="curl -X POST https://example.com/orders -H 'content-type: application/json' -d '{}'"
      />
    </EditDialog>
  );
}

const pathCodes = new Set(['file-exists', 'bad-flow-file', 'bad-flow-name']);

/** Writes a new session file. */
export function NewFileDialog() {
  const { target } = useDeskOf();
  const [path, setPath] = useState(target?.file.slice(0, target.file.lastIndexOf('/') + 1) ?? '');
  const [name, setName] = useState('');
  const [request, setRequest] = useState('');
  const [curl, setCurl] = useState('');
  const isNamed = path.trim() !== '' && !path.trim().endsWith('/');
  const edit = {
    do: 'new-file',
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(curl.trim() !== '' ? { curl } : request.trim() !== '' && { request: request.trim() }),
  } as const;
  const file = `${path.trim()}.session.yaml`;
  const of = { file, version: '' };
  const previewed = usePreview(isNamed ? edit : undefined, of);
  const refused = isNamed ? previewed.refused : undefined;
  return (
    <EditDialog
      title="New session"
      submit="Write the file"
      edit={isNamed ? edit : undefined}
      of={of}
      previewed={previewed}
      isOwn={({ code }) => pathCodes.has(code)}
    >
      <TextField
        label="Path"
        value={path}
        onValue={setPath}
        isRequired
        isFirst
        after=".session.yaml"
        placeholder="sessions/orders"
        hint="From the project root."
        problem={refused && pathCodes.has(refused.code) ? refused : undefined}
      />
      <TextField label="Name" value={name} onValue={setName} placeholder="the name of the file" />
      <TextField label="First request" value={request} onValue={setRequest} placeholder="GET /" />
      <TextField label="Or a curl command" value={curl} onValue={setCurl} lines={3} />
    </EditDialog>
  );
}

interface Pair {
  readonly name: string;
  readonly text: string;
}

/** Adds a row that sets variables. */
export function SetDialog({ after }: { readonly after: RowKey | null }) {
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  const named = pairs.filter(({ name }) => name.trim() !== '');
  const values = Object.fromEntries(named.map(({ name, text }) => [name.trim(), typedValue(text)]));
  const change = (at: number, pair: Pair): void => {
    const next = [...pairs];
    next[at] = pair;
    setPairs(next.filter(({ name, text }) => name !== '' || text !== ''));
  };
  return (
    <EditDialog
      title="Set variables"
      submit="Add the row"
      edit={named.length > 0 ? { do: 'add-set', after, values } : undefined}
    >
      <table class="entry-table" aria-label="Variables">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {[...pairs, { name: '', text: '' }].map((pair, at) => (
            <tr key={at}>
              <td>
                <input
                  type="text"
                  aria-label={`Name of variable ${at + 1}`}
                  autofocus={at === 0}
                  spellcheck={false}
                  value={pair.name}
                  onInput={(event) => change(at, { ...pair, name: event.currentTarget.value })}
                />
              </td>
              <td>
                <input
                  type="text"
                  aria-label={`Value of variable ${at + 1}`}
                  spellcheck={false}
                  value={pair.text}
                  placeholder={at === 0 ? '{{uuid}}' : ''}
                  onInput={(event) => change(at, { ...pair, text: event.currentTarget.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="dialog-said">A reference, a text, or JSON such as 5 or true.</p>
    </EditDialog>
  );
}
