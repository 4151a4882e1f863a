import { defaults } from '../../../format/defaults.js';
import { isJsonObject } from '../../../lib/json.js';
import { ConditionField } from '../builder/condition-field.js';
import { number } from '../fields/codecs.js';
import { useEditing } from '../fields/editing.js';
import { TextField } from '../fields/text-field.js';
import { useAct } from '../fields/use-act.js';
import { useState } from 'preact/hooks';

/** Until when the request is sent again. It is there once it is asked for. */
export function PollFields() {
  const { written, row, lock } = useEditing();
  const { act } = useAct();
  const [isAsked, setAsked] = useState(false);
  const poll = written.value['poll'];
  if (poll === undefined && !isAsked)
    return (
      <button type="button" class="quiet" disabled={lock !== undefined} onClick={() => setAsked(true)}>
        + Poll until a condition
      </button>
    );
  const failWhen = isJsonObject(poll) ? poll['failWhen'] : undefined;
  const remove = (): void => {
    setAsked(false);
    if (poll !== undefined && row) void act({ do: 'set', row: row.key, path: ['poll'], was: poll });
  };
  return (
    <div class="settings">
      <div class="setting long">
        <span>until</span>
        <ConditionField path={['poll', 'until']} label="until" place="poll" of="own" isRequired />
      </div>
      <TextField
        path={['poll', 'every']}
        codec={number}
        label="every"
        placeholder={String(defaults.poll.every)}
        width="short"
        hint="ms, or such as 500ms"
      />
      <TextField
        path={['poll', 'timeout']}
        codec={number}
        label="timeout"
        placeholder={String(defaults.poll.timeout)}
        width="short"
        hint="in which sends start"
      />
      <details open={failWhen !== undefined}>
        <summary>fail at once when…</summary>
        <ConditionField path={['poll', 'failWhen']} label="fail when" place="poll" of="own" />
      </details>
      <button type="button" class="quiet" disabled={lock !== undefined} onClick={remove}>
        Remove poll
      </button>
    </div>
  );
}
