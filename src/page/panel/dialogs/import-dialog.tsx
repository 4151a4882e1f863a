import { useState } from 'preact/hooks';
import type { EditPreview } from '../../../panel/protocol/edits.js';
import { plainText } from '../../shared/text/words.js';
import { TextField } from '../controls/text-field.js';
import { usePreview } from '../edit/use-preview.js';
import { DiffView } from './diff-view.js';
import { EditDialog } from './edit-dialog.js';

/** Characters of a file that the panel takes. The server reads messages of 8 MiB at most. */
const longest = 6 * 1024 * 1024;
/** Of more files, only the names are shown. */
const mostShown = 3;

interface Source {
  /** Absent of a text that is pasted. */
  readonly name?: string;
  readonly text: string;
}

/** Makes sessions of a suite of another tool. */
export function ImportDialog() {
  const [source, setSource] = useState<Source>({ text: '' });
  const [to, setTo] = useState('sessions');
  const folder = to.trim().replace(/\/+$/, '');
  const isTooLong = source.text.length > longest;
  const isReady = source.text.trim() !== '' && folder !== '' && !isTooLong;
  const edit = isReady ? ({ do: 'import', ...source, to: folder } as const) : undefined;
  const of = { file: folder, version: '' };
  const previewed = usePreview(edit, of);
  const take = async (file: File | undefined): Promise<void> => {
    if (file) setSource({ name: file.name, text: await file.text() });
  };
  return (
    <EditDialog
      title="Import a suite"
      submit="Write the files"
      edit={edit}
      of={of}
      previewed={previewed}
      shown={(preview) => <Files preview={preview} />}
    >
      <div class="dialog-field">
        <label for="import-file">File</label>
        <div class="dialog-line">
          <input id="import-file" type="file" onChange={(event) => void take(event.currentTarget.files?.[0])} />
        </div>
        <p class={isTooLong ? 'dialog-said bad' : 'dialog-said'} aria-live="polite">
          {isTooLong
            ? 'The file is too large for the panel. Use the command callsheet import.'
            : 'An export of Postman, an OpenAPI document, or another suite that callsheet import reads.'}
        </p>
      </div>
      {source.name === undefined && (
        <TextField
          label="Or its text"
          value={source.text}
          onValue={(text) => setSource({ text })}
          lines={6}
          placeholder="openapi: 3.1.0"
        />
      )}
      <TextField
        label="Folder"
        value={to}
        onValue={setTo}
        isRequired
        hint="Of the sessions, from the project root. A suite that was imported there is updated, and what you have changed stays."
      />
    </EditDialog>
  );
}

function Files({ preview: { message, files: all } }: { readonly preview: EditPreview }) {
  // Only a later import reads its record.
  const files = all.filter(({ file }) => !file.endsWith('.import.json'));
  return (
    <>
      <p>{plainText(message)}</p>
      {files.length <= mostShown ? (
        <DiffView files={files} />
      ) : (
        <ul class="files-list" aria-label="Files">
          {files.map(({ file, before, after }) => (
            <li key={file}>
              {plainText(file)}{' '}
              <span class="count">{before === undefined ? 'new' : after === undefined ? 'deleted' : 'changed'}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
