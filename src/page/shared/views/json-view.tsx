import { useState } from 'preact/hooks';
import { useStretch, LongText } from './long-text.js';
import { plainText, countText } from '../text/words.js';
import type { JsonEntry, JsonGroup, JsonNode } from '../text/json-tree.js';
import { Icon } from './icons.js';

export interface JsonViewProps {
  readonly node: JsonNode;
  /** All groups open, or all but the outermost closed; by default those of the first levels that are not long are open. */
  readonly unfolded: boolean | undefined;
}

/** A JSON value whose groups open and close. */
export function JsonView({ node, unfolded }: JsonViewProps) {
  return (
    <div class="json" role="group" aria-label="JSON" tabIndex={0}>
      <Value entry={{ value: node }} level={0} unfolded={unfolded} last />
    </div>
  );
}

interface ValueProps {
  readonly entry: JsonEntry;
  readonly level: number;
  readonly unfolded: boolean | undefined;
  readonly last: boolean;
}

function Value({ entry, level, unfolded, last }: ValueProps) {
  const { key, value } = entry;
  if ('entries' in value) return <Group entry={entry} group={value} level={level} unfolded={unfolded} last={last} />;
  return (
    <div class="json-line">
      <Key text={key} />
      <span class={`json-${value.kind}`}>
        <LongText text={value.text} />
      </span>
      {!last && ','}
    </div>
  );
}

/** How many entries of a group are drawn at once. */
const stretch = { first: 100, then: 500 };

function Group({ entry, group, level, unfolded, last }: ValueProps & { readonly group: JsonGroup }) {
  const { entries } = group;
  const [open, setOpen] = useState(level === 0 || (unfolded ?? (level < 2 || (level < 4 && entries.length <= 40))));
  const [left, right] = group.kind === 'object' ? '{}' : '[]';
  const noun = group.kind === 'object' ? 'key' : 'item';
  const { drawn, more } = useStretch(entries.length, noun, stretch);
  if (entries.length === 0)
    return <Empty keyText={entry.key} text={group.cut ? `${left} … cut` : `${left}${right}`} last={last} />;
  return (
    <div class="json-group">
      <div class="json-line">
        <Fold open={open} label={foldName(entry, noun)} onFold={() => setOpen(!open)} />
        <Key text={entry.key} />
        {left}
        {!open && (
          <>
            <span class="json-size">{countText(entries.length, noun)}</span>
            {group.cut && <i class="cut">… cut </i>}
            {right}
            {!last && ','}
          </>
        )}
      </div>
      {open && (
        <>
          <div class="json-inner">
            {entries.slice(0, drawn).map((inner, at) => (
              <Value key={at} entry={inner} level={level + 1} unfolded={unfolded} last={at === entries.length - 1} />
            ))}
            {more}
          </div>
          <div class="json-line">{group.cut ? <i class="cut">… cut here</i> : `${right}${last ? '' : ','}`}</div>
        </>
      )}
    </div>
  );
}

interface FoldProps {
  readonly open: boolean;
  readonly label: string;
  readonly onFold: () => void;
}

function Fold({ open, label, onFold }: FoldProps) {
  return (
    <button
      type="button"
      class={open ? 'json-fold open' : 'json-fold'}
      aria-expanded={open}
      aria-label={label}
      onClick={onFold}
    >
      <Icon name="fold" />
    </button>
  );
}

function foldName({ key, value }: JsonEntry, noun: string): string {
  const count = 'entries' in value ? value.entries.length : 0;
  return `${key?.replaceAll('"', '') ?? 'value'}, ${countText(count, noun)}`;
}

function Key({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <>
      <span class="json-key">{plainText(text)}</span>
      {': '}
    </>
  );
}

function Empty({
  keyText,
  text,
  last,
}: {
  readonly keyText: string | undefined;
  readonly text: string;
  readonly last: boolean;
}) {
  return (
    <div class="json-line">
      <Key text={keyText} />
      {text}
      {!last && ','}
    </div>
  );
}
