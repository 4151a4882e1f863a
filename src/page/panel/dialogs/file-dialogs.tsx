import { useEffect, useState } from 'preact/hooks';
import type { EditPreview, FileChange } from '../../../panel/protocol/edits.js';
import { plainText } from '../../shared/text/words.js';
import { useDeskOf } from '../edit/desk.js';
import type { EditedFile } from '../edit/use-edits.js';
import { usePreview } from '../edit/use-preview.js';
import { useAsk } from '../hooks/use-ask.js';
import { DiffView } from './diff-view.js';
import { EditDialog } from './edit-dialog.js';
import { TextField } from '../controls/text-field.js';

const suffix = '.session.yaml';
const pathCodes = new Set(['file-exists', 'same-file', 'bad-flow-file', 'bad-flow-name']);

/** Renames or moves a file; calls of it follow. */
export function RenameDialog({ file }: { readonly file: string }) {
  const [to, setTo] = useState(file.replace(suffix, ''));
  const of = useFile(file);
  const edit = to.trim() === '' ? undefined : ({ do: 'rename-file', to: `${to.trim()}${suffix}` } as const);
  const previewed = usePreview(of && edit, of ?? { file, version: '' });
  const { preview, refused } = previewed;
  const isSame = `${to.trim()}${suffix}` === file;
  return (
    <EditDialog
      title={`Rename ${file}`}
      submit="Rename"
      edit={isSame ? undefined : edit}
      of={of}
      previewed={previewed}
      isOwn={({ code }) => pathCodes.has(code)}
      shown={({ files }) => <DiffView files={moved(file, files)} />}
    >
      <TextField
        label="Path"
        value={to}
        onValue={setTo}
        isRequired
        isFirst
        after={suffix}
        hint="A name stays in its folder. A path is from the project root, and moves the file."
        problem={!isSame && refused && pathCodes.has(refused.code) ? refused : undefined}
      />
      {preview?.callers && (
        <Callers callers={preview.callers} what="Calls that will lead to the new path" none="No file calls it." />
      )}
    </EditDialog>
  );
}

/** The file at its old and new path is one. */
function moved(from: string, files: readonly FileChange[]): readonly FileChange[] {
  const old = files.find((each) => each.file === from && each.after === undefined);
  const made = files.find(({ before }) => before === undefined);
  if (!old || !made) return files;
  const whole = { ...old, ...made, file: `${old.file} → ${made.file}` };
  return [whole, ...files.filter((each) => each !== old && each !== made)];
}

/** Deletes a file, and names who still calls it. */
export function DeleteDialog({ file }: { readonly file: string }) {
  const of = useFile(file);
  const edit = { do: 'delete-file', force: true } as const;
  const previewed = usePreview(of && edit, of ?? { file, version: '' });
  const callers = previewed.preview?.callers ?? [];
  return (
    <EditDialog
      title={`Delete ${file}`}
      submit={callers.length > 0 ? 'Delete anyway' : 'Delete'}
      isDanger
      edit={previewed.preview && edit}
      of={of}
      previewed={previewed}
      shown={() => <Callers callers={callers} what="Still called by" none="No file calls it." />}
    />
  );
}

/** The version of a file that is not shown is asked for. */
function useFile(file: string): EditedFile | undefined {
  const { target } = useDeskOf();
  const ask = useAsk();
  const [version, setVersion] = useState<string | undefined>();
  const isShown = target?.file === file;
  useEffect(() => {
    if (isShown) return;
    void ask('text', { file }).then(
      (text) => setVersion(text.version),
      () => setVersion(''),
    );
  }, [file, isShown]);
  if (isShown) return target;
  return version === undefined ? undefined : { file, version };
}

interface CallersProps {
  readonly callers: NonNullable<EditPreview['callers']>;
  readonly what: string;
  readonly none: string;
}

/** The direct ones first, then those that call them. */
function Callers({ callers, what, none }: CallersProps) {
  if (callers.length === 0) return <p class="muted">{none}</p>;
  return (
    <section class="dialog-field" aria-label={what}>
      <h3>{what}</h3>
      <ul class="callers">
        {callers.map(({ file, rows, through }) => (
          <li key={file}>
            <b>{plainText(file)}</b> · {rows.length === 1 ? 'row' : 'rows'} {rows.join(', ')}
            {through !== undefined && <span class="muted"> · through {plainText(through)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
