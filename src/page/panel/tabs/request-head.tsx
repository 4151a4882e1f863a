import { useState } from 'preact/hooks';
import type { Json } from '../../../lib/json.js';
import { CheckField } from '../fields/choice-fields.js';
import type { Codec } from '../fields/codecs.js';
import { useEditing } from '../fields/editing.js';
import { valueAt } from '../fields/place.js';
import { TextField } from '../fields/text-field.js';
import { useField } from '../fields/use-field.js';
import { Notes } from '../fields/notes.js';

/** Method and URL, title, and whether the row is skipped. */
export function RequestHead() {
  const { written } = useEditing();
  const line = String(written.value['request'] ?? '');
  return (
    <div class="row-head">
      <div class="request-line">
        <MethodField />
        <TextField path={['request']} part="url" codec={urlCodec} label="URL" placeholder="/path" isBare />
      </div>
      <div class="head-fields">
        <TextField path={['name']} label="Name" placeholder={line} />
        <SkipFields />
      </div>
    </div>
  );
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const other = ' other';

/** A menu of the usual methods; any other is typed. */
function MethodField() {
  const field = useField({ path: ['request'], part: 'method', codec: methodCodec });
  const [isTyped, setTyped] = useState(false);
  if (isTyped)
    return (
      <span class="method">
        <TextField path={['request']} part="method" codec={methodCodec} label="Method" isBare />
        <button type="button" class="quiet" onClick={() => setTyped(false)}>
          Menu
        </button>
      </span>
    );
  return (
    <span class="method setting-body">
      <select
        aria-label="Method"
        value={field.text}
        disabled={field.lock !== undefined}
        onChange={({ currentTarget }) => {
          if (currentTarget.value === other) return setTyped(true);
          field.type(currentTarget.value);
          void field.commit();
        }}
      >
        {!methods.includes(field.text) && <option>{field.text}</option>}
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
        <option value={other}>Other…</option>
      </select>
      <Notes field={field} id="method-note" />
    </span>
  );
}

/** `skip: true`, or the reason. */
export function SkipFields() {
  const { written } = useEditing();
  const skip = valueAt(written.value, ['skip']);
  const isSkipped = skip !== undefined && skip !== false;
  return (
    <span class="skip">
      <CheckField path={['skip']} label="Skip" part="box" />
      {isSkipped && (
        <TextField
          path={['skip']}
          part="reason"
          codec={reasonCodec}
          label="Why it is skipped"
          placeholder="why"
          isBare
        />
      )}
    </span>
  );
}

const reasonCodec: Codec = {
  text: (value) => (typeof value === 'string' ? value : ''),
  read: (text) => (text.trim() === '' ? true : text),
};

const methodCodec: Codec = {
  text: (value) => partsOf(value).method,
  read: (text, was) => `${text.trim()} ${partsOf(was).url}`.trim(),
};

const urlCodec: Codec = {
  text: (value) => partsOf(value).url,
  read: (text, was) => `${partsOf(was).method} ${text.trim()}`.trim(),
};

function partsOf(line: Json | undefined): { readonly method: string; readonly url: string } {
  const [, method = '', url = ''] = /^\s*(\S+)\s*([^]*?)\s*$/.exec(String(line ?? '')) ?? [];
  return { method, url };
}
