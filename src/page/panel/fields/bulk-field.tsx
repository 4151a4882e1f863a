import { useId, useState } from 'preact/hooks';
import { countText } from '../../shared/text/words.js';
import { maskedText } from '../text/masked.js';
import { bulkText, readBulk } from './bulk-text.js';
import type { Codec } from './codecs.js';
import { isJsonObject } from '../../../lib/json.js';
import { fieldKeys } from './field-keys.js';
import { Notes } from './notes.js';
import { useEditing } from './editing.js';
import { rangesOf, secretsAt, type Path } from './place.js';
import { useField } from './use-field.js';

interface BulkFieldProps {
  readonly path: Path;
  readonly noun: string;
  readonly isTyped: boolean;
}

/** All entries of a map as lines, saved as one edit. */
export function BulkField({ path, noun, isTyped }: BulkFieldProps) {
  const field = useField({ path, part: 'text', codec: isTyped ? typedBulk : plainBulk });
  const notes = useId();
  const [isShown, setShown] = useState(false);
  const secrets = secretsAt(useEditing().written, path);
  const isHidden = secrets.length > 0 && !isShown && !field.isDirty;
  return (
    <>
      {isHidden && (
        <p class="muted hint">
          Hidden values are shown before they are edited.
          <button type="button" class="quiet" onClick={() => setShown(true)}>
            Show {countText(secrets.length, 'hidden value')}
          </button>
        </p>
      )}
      <textarea
        class={`bulk ${field.isDirty ? 'dirty' : ''}`}
        aria-label={`All entries, a ${noun} a line`}
        aria-describedby={notes}
        rows={Math.max(4, field.text.split('\n').length + 1)}
        spellcheck={false}
        value={isHidden ? maskedText(field.text, rangesOf(secrets, field.text)) : field.text}
        readOnly={isHidden || field.lock !== undefined}
        onInput={({ currentTarget }) => field.type(currentTarget.value)}
        onFocus={field.enter}
        onBlur={field.leave}
        onKeyDown={fieldKeys(field, false)}
      />
      <Notes field={field} id={notes} />
      <p class="muted hint">
        One {noun} a line, as <code>name: value</code>. Leave the field, or press <kbd>⌘S</kbd>, to save.
      </p>
    </>
  );
}

function codecOf(isTyped: boolean): Codec {
  return {
    text: (value) => (isJsonObject(value) ? bulkText(value, isTyped) : ''),
    read: (text, was) => {
      const map = readBulk(text, isJsonObject(was) ? was : {}, isTyped);
      return Object.keys(map).length > 0 ? map : undefined;
    },
  };
}

const plainBulk = codecOf(false);
const typedBulk = codecOf(true);
