import type { Field } from './use-field.js';

/** What every field does by keys. @param isOneLine - Enter saves it */
export function fieldKeys(field: Field, isOneLine = true): (event: KeyboardEvent) => void {
  return (event) => {
    const isCommand = event.metaKey || event.ctrlKey;
    if (event.key === 'Enter' && (isOneLine || isCommand)) {
      // A run may begin by the same keys: it waits for the save.
      if (!isCommand) event.preventDefault();
      void field.commit(field.conflict !== undefined);
    } else if (event.key.toLowerCase() === 's' && isCommand && !event.altKey) {
      event.preventDefault();
      void field.commit(field.conflict !== undefined);
    } else if (event.key === 'Escape' && (field.isDirty || field.refused)) {
      event.preventDefault();
      field.takeBack();
    }
  };
}
