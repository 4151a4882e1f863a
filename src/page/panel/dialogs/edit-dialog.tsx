import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import type { Edit, EditPreview } from '../../../panel/protocol/edits.js';
import { plainText } from '../../shared/text/words.js';
import { useDeskOf } from '../edit/desk.js';
import { usePreview, type Previewed } from '../edit/use-preview.js';
import type { EditedFile } from '../edit/use-edits.js';
import { DialogFrame } from './dialog-frame.js';
import { DiffView } from './diff-view.js';

interface EditDialogProps {
  readonly title: string;
  readonly submit: string;
  /** Undefined while something that it needs is missing. */
  readonly edit: Edit | undefined;
  /** @default the file that is shown */
  readonly of?: EditedFile | undefined;
  /** Whether a field of the dialog shows a refusal. */
  readonly isOwn?: (problem: Message) => boolean;
  readonly isDanger?: boolean;
  /** Where the dialog asks for the preview itself, because its fields need what it says. */
  readonly previewed?: Previewed;
  /** How the preview is shown. @default as a diff of each file */
  readonly shown?: (preview: EditPreview) => ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A dialog that makes one edit, and shows before what it would do. */
export function EditDialog(props: EditDialogProps) {
  const { edit, isOwn = () => false } = props;
  const desk = useDeskOf();
  const of = props.of ?? desk.target ?? nowhere;
  const asked = usePreview(props.previewed ? undefined : edit, of);
  const { preview, refused, isCurrent } = props.previewed ?? asked;
  const [failed, setFailed] = useState<{ readonly problem: Message; readonly edit: string } | undefined>();
  const submit = async (): Promise<void> => {
    if (!edit) return;
    const ran = await desk.edits.run(edit, of);
    if (ran.refused) setFailed({ problem: ran.refused, edit: JSON.stringify(edit) });
    else desk.openDialog(undefined);
  };
  const own = edit && refused && !isOwn(refused) ? refused : undefined;
  const { shown = (each) => <DiffView files={each.files} /> } = props;
  return (
    <DialogFrame
      title={props.title}
      submit={props.submit}
      isOff={!edit || (isCurrent && refused !== undefined)}
      isDanger={props.isDanger ?? false}
      refused={failed && failed.edit === JSON.stringify(edit) ? failed.problem : own}
      onSubmit={() => void submit()}
      onClose={() => desk.openDialog(undefined)}
    >
      {props.children}
      {edit && preview && !refused && (
        <div class="preview">
          <Notes notes={preview.notes} />
          {shown(preview)}
        </div>
      )}
    </DialogFrame>
  );
}

const nowhere: EditedFile = { file: '', version: '' };

/** What else there is to know. */
function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul class="notes" aria-label="Notes">
      {notes.map((note) => (
        <li key={note}>{plainText(note)}</li>
      ))}
    </ul>
  );
}
