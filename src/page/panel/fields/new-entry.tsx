import { useId, useRef } from 'preact/hooks';
import { plainText } from '../../shared/text/words.js';
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
  const [list, valueList] = [useId(), useId()];
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
          list={names && list}
          onInput={(text) => type('name', text)}
          onPaste={onPaste}
        />
        {names && <Choices id={list} of={names} />}
      </td>
      <td>
        <TemplateInput
          {...shared}
          label={`Value of a new ${noun}`}
          value={typed.value}
          list={values && valueList}
          onInput={(text) => type('value', text)}
        />
        {values && <Choices id={valueList} of={values} />}
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

function Choices({ id, of }: { readonly id: string; readonly of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((each) => (
        <option key={each} value={each} />
      ))}
    </datalist>
  );
}
