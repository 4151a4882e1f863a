import { countTests, TestsField } from '../builder/tests-field.js';
import { useEditing } from '../fields/editing.js';
import { valueAt } from '../fields/place.js';

/** What the response of a request has to meet. */
export function TestsTab() {
  const { view, written } = useEditing();
  const inherited = countTests(valueAt(view.head.value, ['settings', 'tests']));
  return (
    <>
      {countTests(written.value['tests']) === 0 && <p class="muted hint">This request has no tests of its own.</p>}
      <TestsField path={['tests']} />
      {inherited > 0 && (
        <p class="muted hint">Tests of the settings hold for it as well, on subjects that it does not test itself.</p>
      )}
    </>
  );
}
