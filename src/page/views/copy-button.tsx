import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icons.js';
import type { IconName } from './icons.js';

export interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string;
  readonly icon?: IconName;
}

/** Puts a text on the clipboard, and says so for a moment. */
export function CopyButton({ label, text, icon = 'copy' }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 1600);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <button type="button" class="quiet copy" onClick={() => void copy(text()).then(() => setDone(true))}>
      <Icon name={done ? 'done' : icon} />
      <span role="status">{done ? 'Copied' : label}</span>
    </button>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyFromField(text);
  }
}

/** For browsers that keep the clipboard from files. */
function copyFromField(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
