import type { Message } from '../../../format/problem.js';
import type { Edit, EditPreview } from '../../../panel/protocol/edits.js';
import { useDeskOf } from '../edit/desk.js';
import { hiddenTexts, withDots } from './hidden-texts.js';
import { plainText } from '../../shared/text/words.js';

/** Names of the inputs that literals become, by the names that were proposed for them. */
export type Promoted = Readonly<Record<string, string | undefined>>;

/** What `extract` is to promote. */
export function promoted(chosen: Promoted): (Edit & { readonly do: 'extract' })['promote'] {
  return Object.entries(chosen).flatMap(([literal, name]) => {
    if (name === undefined) return [];
    return name.trim() === '' || name.trim() === literal ? [{ literal }] : [{ literal, as: name.trim() }];
  });
}

interface LiteralsProps {
  readonly offers: NonNullable<EditPreview['extract']>['offers'];
  readonly chosen: Promoted;
  readonly onChosen: (chosen: Promoted) => void;
  readonly problem: Message | undefined;
}

/** Literals of the rows, each with the input that it can become. */
export function Literals({ offers, chosen, onChosen, problem }: LiteralsProps) {
  const { rows: all } = useDeskOf();
  const texts = hiddenTexts(all);
  if (offers.length === 0) return null;
  return (
    <fieldset class="dialog-fields literals" aria-describedby={problem && 'literals-said'}>
      <legend>Literals that can become inputs</legend>
      {offers.map(({ name, value, rows }) => {
        const isChosen = chosen[name] !== undefined;
        const text = withDots(JSON.stringify(value), texts);
        return (
          <div key={name} class="literal">
            <label>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() => onChosen({ ...chosen, [name]: isChosen ? undefined : name })}
              />
              <code>{plainText(text)}</code>
            </label>
            <span aria-hidden="true">→</span>
            <input
              type="text"
              aria-label={`Input for ${text}`}
              aria-invalid={isChosen && problem ? 'true' : undefined}
              value={chosen[name] ?? name}
              disabled={!isChosen}
              spellcheck={false}
              onInput={(event) => onChosen({ ...chosen, [name]: event.currentTarget.value })}
            />
            <span class="muted">
              {rows.length === 1 ? 'row' : 'rows'} {rows.join(', ')}
            </span>
          </div>
        );
      })}
      <p id="literals-said" class="dialog-said bad" aria-live="polite">
        {problem && plainText(`${problem.message}. ${problem.hint ?? ''}`)}
      </p>
    </fieldset>
  );
}
