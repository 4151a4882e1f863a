import { EntryTable } from '../fields/entry-table.js';
import { LinesField } from '../fields/lines-field.js';

/** What a caller gives to this file, each with its default. */
export function InputsTab() {
  return (
    <>
      <EntryTable
        path={['inputs']}
        noun="input"
        heads={['Input', 'Default']}
        isTyped
        nullWords="required"
        renaming="variable"
      />
      <p class="muted hint">
        <code>null</code> makes an input required: its caller gives it, or <code>CALLSHEET_INPUT_name</code>.
      </p>
    </>
  );
}

/** What is set once, in order, when the session starts. */
export function VariablesTab() {
  return (
    <>
      <EntryTable path={['variables']} noun="variable" isTyped renaming="variable" />
      <p class="muted hint">
        Values keep their types. A text that looks like a number is written in quotes: <code>"5"</code>.
      </p>
    </>
  );
}

/** Scripts around the session, and around each of its requests. */
export function ScriptsTab() {
  return (
    <div class="settings">
      <LinesField path={['settings', 'pre']} label="pre" placeholder="./scripts/seed.ts" hint="before the first step" />
      <LinesField
        path={['settings', 'post']}
        label="post"
        placeholder="./scripts/clean.ts"
        hint="after the last step, even after a failure"
      />
      <LinesField
        path={['settings', 'beforeEach']}
        label="beforeEach"
        placeholder="./scripts/sign.ts"
        hint="before each request"
      />
      <LinesField
        path={['settings', 'afterEach']}
        label="afterEach"
        placeholder="./scripts/check.ts"
        hint="after each request"
      />
      <p class="muted hint">A path a line, relative to this file.</p>
    </div>
  );
}
