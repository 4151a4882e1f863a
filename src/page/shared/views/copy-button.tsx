import { useEffect, useState } from 'preact/hooks';
import { Icon, type IconName } from './icons.js';

interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string;
  readonly icon?: IconName;
}

/** Puts a text on the clipboard, and says for a moment that it did, or that the browser does not let it. */
export function CopyButton({ label, text, icon = 'copy' }: CopyButtonProps) {
  const [came, setCame] = useState<'Copied' | 'Not copied' | undefined>();
  useEffect(() => {
    if (!came) return undefined;
    const timer = setTimeout(() => setCame(undefined), 1600);
    return () => clearTimeout(timer);
  }, [came]);
  const onCopy = (): void => {
    void copy(text()).then(
      () => setCame('Copied'),
      () => setCame('Not copied'),
    );
  };
  return (
    <>
      <button type="button" class="quiet copy" onClick={onCopy}>
        <Icon name={came === 'Copied' ? 'done' : icon} />
        {label}
      </button>
      <span class="copied" aria-live="polite">
        {came}
      </span>
    </>
  );
}

/** Through a field first, since browsers may keep the clipboard itself from files. */
async function copy(text: string): Promise<void> {
  if (!copyFromField(text)) await navigator.clipboard.writeText(text);
}

function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  // Something to be selected. The text itself would take seconds to be laid out, and would get other ends of its lines.
  field.value = 'copy';
  field.style.position = 'fixed';
  field.addEventListener('copy', (event) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  });
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
