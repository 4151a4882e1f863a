import { useLayoutEffect } from 'preact/hooks';

/** What keys do, by `KeyboardEvent.key`. */
export type Keys = Readonly<Record<string, () => void>>;

/** Listens on the whole page. Single letters and digits are left to fields, and to the browser when `letters` is off. */
export function useKeyboard(keys: Keys, letters: boolean): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const action = keys[event.key];
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 && (!letters || isField(event.target))) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('textarea, select, input:not([type="checkbox"])');
}
