import { defaults } from '../../../format/defaults.js';
import { ConditionField } from '../builder/condition-field.js';
import { number, words } from '../fields/codecs.js';
import { useEditing } from '../fields/editing.js';
import { LinesField } from '../fields/lines-field.js';
import { mapAt } from '../fields/place.js';
import { TextField } from '../fields/text-field.js';
import type { Codec } from '../fields/codecs.js';

/** Times, redirects, streams, tags and scripts of a request. */
export function MoreTab() {
  const { view } = useEditing();
  const timeout = mapAt(view.head.value, ['settings'])['timeout'] ?? defaults.timeout;
  return (
    <>
      <section class="part">
        <h3>Sending</h3>
        <div class="settings">
          <TextField
            path={['timeout']}
            codec={number}
            label="timeout"
            placeholder={String(timeout)}
            width="short"
            hint="of one send; ms, or such as 10s; 0 for no limit"
          />
          <TextField
            path={['redirects']}
            codec={redirects}
            label="redirects"
            placeholder={String(defaults.redirects)}
            width="short"
            hint="how many are followed; false follows none"
          />
          <TextField
            path={['delay']}
            codec={number}
            label="delay"
            placeholder={String(defaults.delay)}
            width="short"
            hint="before the first send"
          />
        </div>
      </section>
      <StreamFields />
      <section class="part">
        <h3>Scripts and tags</h3>
        <div class="settings">
          <LinesField path={['before']} label="before" placeholder="./scripts/sign.ts" />
          <LinesField path={['after']} label="after" placeholder="./scripts/check.ts" />
          <TagsField />
        </div>
      </section>
    </>
  );
}

function StreamFields() {
  return (
    <section class="part">
      <h3>Stream of events</h3>
      <div class="settings">
        <div class="setting long">
          <span>until</span>
          <ConditionField path={['stream', 'until']} label="until" place="stream" of="own" />
        </div>
        <TextField path={['stream', 'events']} codec={number} label="events" width="short" hint="how many are read" />
        <TextField
          path={['stream', 'timeout']}
          codec={number}
          label="timeout"
          placeholder="that of the send"
          width="short"
        />
      </div>
    </section>
  );
}

export function TagsField() {
  return <TextField path={['tags']} codec={words} label="tags" placeholder="smoke, slow" />;
}

const redirects: Codec = {
  text: number.text,
  read: (text, was) => (text.trim() === 'false' ? false : number.read(text, was)),
};
