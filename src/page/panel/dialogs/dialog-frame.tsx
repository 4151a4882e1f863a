import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import { useDialog } from '../../shared/hooks/use-dialog.js';
import { plainText } from '../../shared/text/words.js';
import { Icon } from '../../shared/views/icons.js';

interface DialogFrameProps {
  readonly title: string;
  /** What its button does: `Create the flow`. */
  readonly submit: string;
  /** Why it cannot be done; its fields show what is wrong with them themselves. */
  readonly refused?: Message | undefined;
  /** Whether it cannot be submitted yet. */
  readonly isOff?: boolean;
  readonly isDanger?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog with a form: Enter submits, Esc closes it. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, submit, refused, isOff = false, isDanger = false, onSubmit, onClose, children } = props;
  const dialog = useDialog(onClose);
  const id = useId();
  const send = (event: Event): void => {
    event.preventDefault();
    if (!isOff) onSubmit();
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={`${id}-title`}>
      <form onSubmit={send} noValidate>
        <header>
          <h2 id={`${id}-title`}>{plainText(title)}</h2>
          <button type="button" class="plain" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-body">{children}</div>
        <div class="dialog-refused" role="alert">
          {refused && <Refused problem={refused} />}
        </div>
        <footer>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button
            type="submit"
            class={`button main ${isDanger ? 'danger' : ''}`}
            aria-disabled={isOff ? 'true' : undefined}
          >
            {submit}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

function Refused({ problem: { message, hint, code } }: { readonly problem: Message }) {
  return (
    <div class="box failed">
      <p class="box-line">{plainText(message)}</p>
      {hint !== undefined && <p class="hint">{plainText(hint)}</p>}
      <p class="code">{code}</p>
    </div>
  );
}
