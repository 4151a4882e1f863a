import { useRef } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';
import type { Suggestion } from '../controls/use-suggestions.js';
import { isBulk, readBulk } from './bulk-text.js';
import type { Codec } from './codecs.js';
import type { EntryTableProps } from './entry-table-props.js';
import { TemplateInput } from './template-input.js';
import { useNewEntry } from './use-new-entry.js';

interface NewEntryProps extends Omit<EntryTableProps, 'codec'> {
  readonly codec: Codec;
  readonly isTaken: (name: string) => boolean;
}

/** The empty row of a table. Lines that are pasted into it are entries, too. */
export function NewEntry({ path, noun, codec, isTyped = false, names, values, isTaken }: NewEntryProps) {
  const frame = useRef<HTMLTableRowElement>(null);
  const { typed, type, fault, setAll, onFocus, onBlur, onKeyDown } = useNewEntry({ path, codec, isTaken, frame });
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!isBulk(text) || typed.name !== '') return;
    event.preventDefault();
    setAll(readBulk(text, {}, isTyped));
  };
  const shared = { isInvalid: fault !== undefined, onFocus, onKeyDown };
  return (
    <tr ref={frame} class="new-entry" onFocusOut={onBlur}>
      <td data-name>
        <TemplateInput
          {...shared}
          label={`Name of a new ${noun}`}
          value={typed.name}
          placeholder={`+ ${noun}`}
          offers={names && offersOf(names)}
          onInput={(text) => type('name', text)}
          onPaste={onPaste}
        />
      </td>
      <td>
        <TemplateInput
          {...shared}
          label={`Value of a new ${noun}`}
          value={typed.value}
          offers={values}
          onInput={(text) => type('value', text)}
        />
        {fault && (
          <p class="setting-note refused" role="alert">
            {plainText(fault.message)}
          </p>
        )}
      </td>
      <td />
    </tr>
  );
}

function offersOf(names: readonly string[]): readonly Suggestion[] {
  return names.map((value) => ({ value }));
}
