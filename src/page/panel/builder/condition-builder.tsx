import { useState } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import type { SubjectPlace } from '../../../format/subjects.js';
import type { ResponseParts } from '../../../panel/protocol/edits.js';
import { plainText } from '../../shared/text/words.js';
import { freshRow, type CheckRow } from './check-row.js';
import { CheckFields } from './check-fields.js';
import type { ConditionDraft } from './draft.js';
import { leaves } from './draft-keys.js';
import { ReadLine, Verdict } from './reading.js';
import { useCondition } from './use-condition.js';
import { useReading, type Reads } from './use-reading.js';

export interface ConditionBuilderProps {
  /** What the condition is for: `until`. */
  readonly label: string;
  readonly draft: ConditionDraft;
  readonly onDraft: (draft: ConditionDraft) => void;
  readonly place: SubjectPlace;
  /** The response that it reads. */
  readonly reads: Reads | undefined;
  /** What that has. @default asked for */
  readonly parts?: ResponseParts;
  readonly isLocked?: boolean;
  /** Whether the keyboard starts in its words. */
  readonly isFirst?: boolean;
  /** Whether it is typed and not saved. */
  readonly isDirty?: boolean;
  /** Why it was not saved: said next to it, and so not here. */
  readonly refused?: string | undefined;
  /** The keyboard leaves a row, or the words. */
  readonly onLeave?: () => void;
}

/** A condition in fields, in words and as YAML: each shows what is written in another. */
export function ConditionBuilder(props: ConditionBuilderProps) {
  const { label, draft, onDraft, place, reads, isLocked = false, onLeave } = props;
  const read = useCondition(draft);
  const asked = useReading(reads);
  const { parts = asked } = props;
  const rows = read.rows.length > 0 ? read.rows : [freshRow];
  const set = (next: readonly CheckRow[]): void => onDraft({ rows: next });
  return (
    <div class="condition-builder" role="group" aria-label={label}>
      <ReadLine parts={parts} reads={reads} />
      {rows.map((row, at) => (
        <div class="check-line" key={at} onFocusOut={(event) => leaves(event) && onLeave?.()}>
          <span class="check-and muted">{at > 0 && 'and'}</span>
          <CheckFields
            row={row}
            onRow={(next) => set(rows.with(at, next))}
            called={rows.length > 1 ? `${label}, part ${at + 1}` : label}
            place={place}
            parts={parts}
            isLocked={isLocked}
            onRemove={rows.length > 1 ? () => set(rows.toSpliced(at, 1)) : undefined}
          />
        </div>
      ))}
      {!isLocked && (
        <button type="button" class="quiet check-add" onClick={() => set([...rows, freshRow])}>
          + and …
        </button>
      )}
      <Texts {...props} words={read.words} yaml={read.yaml} problem={read.problem} isLocked={isLocked} />
      {reads && <Verdict file={reads.file} from={parts.from} condition={read.condition} />}
    </div>
  );
}

interface TextsProps extends ConditionBuilderProps {
  readonly words: string;
  readonly yaml: string;
  readonly problem: Pick<Message, 'message' | 'hint'> | undefined;
}

/** The condition as a text. */
function Texts(props: TextsProps) {
  const { label, draft, onDraft, isLocked, isFirst, isDirty, refused, onLeave, words, yaml, problem } = props;
  const [isYaml, setYaml] = useState(false);
  const isText = 'text' in draft;
  const shared = {
    class: isDirty ? 'dirty' : undefined,
    autofocus: isFirst ?? false,
    spellcheck: false,
    readOnly: isLocked ?? false,
    'aria-invalid': isText && problem !== undefined,
    onBlur: onLeave,
  };
  return (
    <div class="condition-texts">
      <span class="muted">{isYaml ? 'As YAML' : 'In words'}</span>
      {isYaml ? (
        <textarea
          {...shared}
          aria-label={`${label} as YAML`}
          rows={Math.min(14, Math.max(3, yaml.split('\n').length))}
          value={yaml}
          onInput={({ currentTarget }) => onDraft({ text: currentTarget.value, isYaml: true })}
        />
      ) : (
        <input
          {...shared}
          type="text"
          autocomplete="off"
          aria-label={`${label} in words`}
          placeholder="$.state equals paid and status is less than 300"
          value={words}
          onInput={({ currentTarget }) => onDraft({ text: currentTarget.value })}
        />
      )}
      <button type="button" class="quiet" aria-pressed={isYaml} onClick={() => setYaml(!isYaml)}>
        as YAML<span class="unseen"> {label}</span>
      </button>
      <p class={isText ? 'setting-note refused' : 'setting-note muted'} aria-live="polite">
        {problem && problem.message !== refused && plainText(`${problem.message} ${problem.hint ?? ''}`)}
      </p>
    </div>
  );
}
