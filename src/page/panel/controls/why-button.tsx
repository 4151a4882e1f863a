import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';

interface WhyButtonProps {
  readonly class: string;
  /** Why it does nothing now; undefined if it can be used. */
  readonly why: string | undefined;
  /** What the pointer shows if it can be used. */
  readonly title?: string;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** A button that says why it cannot be used now. It keeps the focus, so that its reason can be read. */
export function WhyButton({ class: classes, why, title, onClick, children }: WhyButtonProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        class={classes}
        title={why ?? title}
        aria-disabled={why === undefined ? undefined : 'true'}
        aria-describedby={why === undefined ? undefined : id}
        onClick={why === undefined ? onClick : undefined}
      >
        {children}
      </button>
      {why !== undefined && (
        <span id={id} class="unseen">
          {plainText(why)}
        </span>
      )}
    </>
  );
}
