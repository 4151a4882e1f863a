import { useState } from 'preact/hooks';
import { bodyKinds, bodyNames, type BodyKind } from '../../../format/bodies.js';
import type { Edit } from '../../../panel/protocol/edits.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { JsonObject } from '../../../lib/json.js';
import { plainText } from '../../shared/text/words.js';
import { CodeField } from '../fields/code-field.js';
import { json, kept, jsonOrNothing } from '../fields/codecs.js';
import { useEditing } from '../fields/editing.js';
import { EntryTable } from '../fields/entry-table.js';
import { lockAt } from '../fields/place.js';
import { TextField } from '../fields/text-field.js';
import { useAct } from '../fields/use-act.js';
import { convertBody } from './body-kinds.js';
import { BodyYaml } from './body-yaml.js';
import { PartsTable } from './parts-table.js';

/** The body of a request, by its kind. */
export function BodyTab() {
  const { written, row, lock } = useEditing();
  const { act, refused } = useAct();
  const [isYaml, setYaml] = useState(false);
  const kind = bodyNames.find((name) => Object.hasOwn(written.value, name));
  const locked = lock ?? (kind && lockAt(written, [kind]));
  const choose = (next: BodyKind | ''): void => {
    if (row) void act(({ written: now }) => bodyEdit(row.key, now.value, next));
  };
  return (
    <>
      <div class="body-kind">
        <select
          aria-label="Kind of body"
          value={kind ?? ''}
          disabled={locked !== undefined}
          title={locked && plainText(locked.message)}
          onChange={({ currentTarget }) => choose(currentTarget.value as BodyKind | '')}
        >
          <option value="">none</option>
          {bodyNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {kind && <span class="muted hint">{bodyKinds[kind].sentAs.replaceAll('`', '')}</span>}
        <span class="gap" />
        {kind && (
          <button type="button" class="quiet" aria-pressed={isYaml} onClick={() => setYaml(!isYaml)}>
            As YAML
          </button>
        )}
      </div>
      {refused && (
        <p class="setting-note refused" role="alert">
          {plainText(refused.message)}
        </p>
      )}
      {kind === undefined ? (
        <p class="nothing">This request has no body.</p>
      ) : isYaml ? (
        <BodyYaml name={kind} />
      ) : (
        <KindFields key={kind} kind={kind} />
      )}
    </>
  );
}

function bodyEdit(row: RowKey, step: JsonObject, next: BodyKind | ''): Edit {
  if (next === '') return { do: 'set-body', row, value: null };
  const before = bodyNames.find((name) => Object.hasOwn(step, name));
  return { do: 'set-body', row, kind: next, value: convertBody(before && step[before], before, next) };
}

function KindFields({ kind }: { readonly kind: BodyKind }) {
  switch (kind) {
    case 'json':
      return <CodeField path={['json']} label="JSON body" language="json" codec={json} />;
    case 'text':
      return <CodeField path={['text']} label="Text body" language="text" codec={kept} />;
    case 'form':
      return <EntryTable path={['form']} noun="field" heads={['Field', 'Value']} />;
    case 'multipart':
      return <PartsTable />;
    case 'file':
      return <TextField path={['file']} label="file" placeholder="./photo.jpg" hint="relative to this file" />;
    case 'graphql':
      return <GraphqlFields />;
  }
}

function GraphqlFields() {
  return (
    <>
      <CodeField
        path={['graphql', 'query']}
        label="Query"
        language="text"
        codec={kept}

        hasLabel
      />
      <CodeField path={['graphql', 'variables']} label="Variables" language="json" codec={jsonOrNothing} hasLabel />
      <TextField path={['graphql', 'operationName']} label="operation" placeholder="the only one" />
    </>
  );
}
