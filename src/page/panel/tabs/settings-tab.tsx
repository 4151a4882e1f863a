import { defaults } from '../../../format/defaults.js';
import { isJsonObject } from '../../../lib/json.js';
import { TestsField } from '../builder/tests-field.js';
import { SelectField } from '../fields/choice-fields.js';
import { number, type Codec } from '../fields/codecs.js';
import { useEditing } from '../fields/editing.js';
import { EntryTable } from '../fields/entry-table.js';
import { TextField } from '../fields/text-field.js';
import { AuthFields } from './auth-tab.js';
import { DataField } from './call-tab.js';
import { TagsField } from './more-tab.js';

/** What holds for every request of a file, and only of it. */
export function SettingsTab() {
  const { view } = useEditing();
  return (
    <>
      <section class="part">
        <h3>Session</h3>
        <div class="settings">
          <TextField path={['name']} label="name" placeholder={fileName(view.file)} />
          <DataField path={['data']} label="data" hint="the session runs once for each row" />
          <TagsField />
        </div>
      </section>
      <section class="part">
        <h3>Settings of only this file</h3>
        <div class="settings">
          <TextField path={['settings', 'baseUrl']} label="baseUrl" placeholder="{{env.SHOP_URL}}" />
          <TextField path={['settings', 'environment']} label="environment" placeholder="none" hint=".env.<name>" />
          <TextField
            path={['settings', 'timeout']}
            codec={number}
            label="timeout"
            placeholder={String(defaults.timeout)}
            width="short"
            hint="of one send; ms, or such as 10s"
          />
          <SelectField
            path={['settings', 'onFailure']}
            label="onFailure"
            options={[
              ['', `default: ${defaults.onFailure}`],
              ['continue', 'continue'],
              ['stop', 'stop'],
            ]}
            hint="whether steps after a failed one run"
          />
          <TextField
            path={['settings', 'exclusive']}
            label="exclusive"
            hint="sessions with this name never run together"
          />
          <OpenApiFields />
        </div>
      </section>
      <section class="part">
        <h3>Headers</h3>
        <EntryTable path={['settings', 'headers']} noun="header" />
      </section>
      <section class="part">
        <h3>Auth</h3>
        <AuthFields path={['settings', 'auth']} />
      </section>
      <section class="part">
        <h3>Tests of every request</h3>
        <TestsField path={['settings', 'tests']} />
      </section>
    </>
  );
}

function OpenApiFields() {
  const path = ['settings', 'openapi'];
  return (
    <>
      <TextField path={path} part="file" codec={openApiFile} label="openapi" placeholder="./openapi.yaml" />
      <SelectField
        path={path}
        part="mode"
        codec={openApiMode}
        label="mismatch"
        options={[
          ['', 'default: fails a test'],
          ['warn', 'is only noted'],
        ]}
      />
    </>
  );
}

/** A path, or a map with `file` and `mode`. */
const openApiFile: Codec = {
  text: (value) => String((isJsonObject(value) ? value['file'] : value) ?? ''),
  read: (text, was) => {
    const file = text.trim();
    if (file === '') return undefined;
    return isJsonObject(was) ? { ...was, file } : file;
  },
};

const openApiMode: Codec = {
  text: (value) => (isJsonObject(value) && value['mode'] === 'warn' ? 'warn' : ''),
  read: (text, was) => {
    const file = isJsonObject(was) ? was['file'] : was;
    if (file === undefined) return undefined;
    return text === '' ? file : { file, mode: text };
  },
};

function fileName(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.session\.yaml$/, '');
}
