import { useId } from 'preact/hooks';
import type { Json } from '../../../lib/json.js';
import { plainText } from '../../shared/text/words.js';
import { plain, type Codec } from './codecs.js';
import { Notes } from './notes.js';
import type { Path } from './place.js';
import { useField } from './use-field.js';

interface ChoiceProps {
  readonly path: Path;
  readonly label: string;
  readonly codec?: Codec;
  readonly part?: string;
}

interface SelectProps extends ChoiceProps {
  /** Texts as the codec has them, and what they are called. An empty one takes the key away. */
  readonly options: readonly (readonly [text: string, name: string])[];
  readonly isBare?: boolean;
  readonly hint?: preact.ComponentChildren;
}

/** One of some values. It is saved when it is chosen. */
export function SelectField({ path, label, codec = plain, part, options, isBare = false, hint }: SelectProps) {
  const field = useField({ path, codec, ...(part !== undefined && { part }) });
  const [id, notes] = [useId(), useId()];
  const isKnown = options.some(([text]) => text === field.text);
  return (
    <div class={isBare ? 'setting-body' : 'setting short'}>
      {!isBare && <label for={id}>{label}</label>}
      <span class="setting-body">
        <span class="setting-line">
          <select
            id={id}
            aria-label={isBare ? label : undefined}
            aria-describedby={notes}
            value={field.text}
            disabled={field.lock !== undefined}
            title={field.lock && plainText(field.lock.message)}
            onChange={({ currentTarget }) => {
              field.type(currentTarget.value);
              void field.commit();
            }}
          >
            {!isKnown && <option value={field.text}>{plainText(field.text)}</option>}
            {options.map(([text, name]) => (
              <option key={text} value={text}>
                {name}
              </option>
            ))}
          </select>
          {hint !== undefined && <span class="muted hint">{hint}</span>}
        </span>
        <Notes field={field} id={notes} />
      </span>
    </div>
  );
}

/** `true`, or no key at all. */
const flag: Codec = {
  text: (value) => (value === undefined || value === false ? '' : 'true'),
  read: (text, was) => (text === '' ? undefined : typeof was === 'string' ? was : true),
};

interface CheckProps extends ChoiceProps {
  readonly hint?: preact.ComponentChildren;
}

/** A box to tick. It is saved at once. */
export function CheckField({ path, label, codec = flag, part, hint }: CheckProps) {
  const field = useField({ path, codec, ...(part !== undefined && { part }) });
  const notes = useId();
  return (
    <span class="setting-body setting-check">
      <label title={field.lock && plainText(field.lock.message)}>
        <input
          type="checkbox"
          checked={field.text !== ''}
          disabled={field.lock !== undefined}
          onChange={({ currentTarget }) => {
            field.type(currentTarget.checked ? 'true' : '');
            void field.commit();
          }}
        />
        {label}
        {hint !== undefined && <span class="muted hint">{hint}</span>}
      </label>
      <Notes field={field} id={notes} />
    </span>
  );
}

/** Whether a list has an item. */
export function membership(item: Json, order: readonly string[]): Codec {
  const name = String(item);
  const has = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
  const placeOf = (each: Json): number => order.indexOf(String(each));
  return {
    text: (value) => (has(value).some((each) => String(each) === name) ? 'true' : ''),
    read: (text, was) => {
      const others = has(was).filter((each) => String(each) !== name);
      if (text === '') return others.length > 0 ? others : undefined;
      const after = others.findIndex((each) => placeOf(each) > placeOf(item));
      return others.toSpliced(after === -1 ? others.length : after, 0, item);
    },
  };
}
