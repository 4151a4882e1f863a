import { fieldKeys } from '../fields/field-keys.js';
import type { Field } from '../fields/use-field.js';

/** What the parts of a draft do by keys. Enter is left to buttons, lists, and texts of several lines. */
export function draftKeys(field: Field): (event: KeyboardEvent) => void {
  const keys = fieldKeys(field);
  return (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const hasEnter =
      event.target instanceof HTMLTextAreaElement ||
      event.target instanceof HTMLButtonElement ||
      event.target instanceof HTMLSelectElement;
    if (event.defaultPrevented || (event.key === 'Enter' && !isCommand && hasEnter)) return;
    keys(event);
  };
}

/** Whether the keyboard goes somewhere outside. */
export function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !(relatedTarget instanceof Node && (currentTarget as Element).contains(relatedTarget));
}
