import { isJsonObject, type Json } from '../../../lib/json.js';
import type { ResponseParts } from '../../../panel/protocol/edits.js';
import { plainText } from '../../shared/text/words.js';
import { ReadLine } from '../builder/reading.js';
import { namesOf } from '../builder/sources.js';
import { useEvaluated } from '../builder/use-evaluated.js';
import { useReading } from '../builder/use-reading.js';
import type { Suggestion } from '../controls/use-suggestions.js';
import type { Codec } from '../fields/codecs.js';
import { CheckField } from '../fields/choice-fields.js';
import { useEditing } from '../fields/editing.js';
import { EntryTable } from '../fields/entry-table.js';
import { mapAt } from '../fields/place.js';
import { TextField } from '../fields/text-field.js';

/** What is kept of the response, and as what. */
export function CaptureTab() {
  const { view, row, written } = useEditing();
  const capture = mapAt(written.value, ['capture']);
  const names = Object.keys(capture);
  const reads = row && ({ file: view.file, row: row.key, of: 'own' } as const);
  const parts = useReading(reads);
  const answer = useEvaluated(view.file, parts.from, names.length > 0 ? { capture } : undefined);
  const values = answer?.evaluated?.captures;
  return (
    <>
      <ReadLine parts={parts} reads={reads} />
      <EntryTable
        path={['capture']}
        noun="capture"
        heads={['Variable', 'Source']}
        codec={sourceCodec}
        renaming="variable"
        values={sourcesOf(parts)}
        below={(name) => values && <LastValue value={values[name]} />}
      />
      {names.length > 0 && (
        <section class="part more-of-entries">
          <h3>What becomes of them</h3>
          {names.map((name) => (
            <CaptureOptions key={name} name={name} />
          ))}
        </section>
      )}
      <p class="muted hint">
        Sources: a path such as <code>$.id</code>, <code>header NAME</code>, <code>cookie NAME</code>,{' '}
        <code>status</code>, <code>body</code>, <code>duration</code>.
      </p>
    </>
  );
}

/** What can be captured of a response: all that it has, and what every response has. */
function sourcesOf({ paths, headers }: ResponseParts): readonly Suggestion[] {
  const ofHeaders = headers.map(({ name, value }) => ({ value: `header ${name}`, also: value }));
  const known = [...namesOf('path', { paths, headers }), ...ofHeaders];
  const others = ['$.', 'header location', 'cookie session', 'status', 'body', 'duration', 'url'];
  const isKnown = new Set(known.map(({ value }) => value));
  return [...known, ...others.filter((each) => !isKnown.has(each)).map((value) => ({ value }))];
}

/** What a capture would take of the last response. */
function LastValue({ value }: { readonly value: string | undefined }) {
  const shown = value === undefined || value.length <= longestValue ? value : `${value.slice(0, longestValue - 1)}…`;
  return (
    <p class="last-value muted">
      {shown === undefined ? 'nothing in the last response' : <code>{plainText(shown)}</code>}
    </p>
  );
}

const longestValue = 200;

/** What a capture has besides its source. */
function CaptureOptions({ name }: { readonly name: string }) {
  const path = ['capture', name];
  return (
    <div class="capture-options" role="group" aria-label={`Capture ${name}`}>
      <code>{name}</code>
      <TextField
        path={path}
        part="matches"
        codec={optionCodec('matches')}
        label="matches"
        placeholder="regex (group)"
      />
      <TextField path={path} part="pipe" codec={optionCodec('pipe')} label="pipe" placeholder="first | upper" />
      <CheckField path={path} part="optional" codec={optionalCodec} label="optional" />
    </div>
  );
}

/** A text is the source; with more than that it is a map. */
const sourceCodec: Codec = {
  text: (value) => String((isJsonObject(value) ? value['from'] : value) ?? ''),
  read: (text, was) => (isJsonObject(was) ? { ...was, from: text } : text),
};

function optionCodec(key: string): Codec {
  return {
    text: (value) => String((isJsonObject(value) ? value[key] : undefined) ?? ''),
    read: (text, was) => withOption(was, key, text === '' ? undefined : text),
  };
}

const optionalCodec: Codec = {
  text: (value) => (isJsonObject(value) && value['optional'] === true ? 'true' : ''),
  read: (text, was) => withOption(was, 'optional', text === '' ? undefined : true),
};

function withOption(was: Json | undefined, key: string, option: Json | undefined): Json {
  const { [key]: _, ...others } = isJsonObject(was) ? was : { from: was ?? '' };
  const next = option === undefined ? others : { ...others, [key]: option };
  return Object.keys(next).length === 1 ? (next['from'] ?? next) : next;
}
