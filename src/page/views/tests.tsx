import type { StepRecord, TestRecord } from '../../record/record.js';
import { useStretch } from '../hooks/use-stretch.js';
import { plainText } from '../text/words.js';
import { Mark } from './icons.js';
import { Sides } from './sides.js';

/** The tests, with what was expected and received. */
export function Tests({ record: { tests, state } }: { readonly record: StepRecord }) {
  const { drawn, more } = useStretch(tests.length, 'test', { first: 200, then: 500 });
  if (tests.length === 0)
    return (
      <p class="nothing">{state === 'waiting' ? 'A wait reads no tests.' : 'This request has no tests that ran.'}</p>
    );
  return (
    <>
      <ul class="tests">
        {tests.slice(0, drawn).map((test, at) => (
          <Test key={at} test={test} />
        ))}
      </ul>
      {more}
    </>
  );
}

function Test({ test }: { readonly test: TestRecord }) {
  const { assertion, passed, range } = test;
  return (
    <li class={passed ? 'passed' : 'failed'}>
      <p>
        <Mark state={passed ? 'passed' : 'failed'} />
        <code>{plainText(assertion)}</code>
        <span class="muted">line {range.start.line}</span>
      </p>
      {passed ? (
        <details>
          <summary>values</summary>
          <Sides sides={test} />
        </details>
      ) : (
        <Sides sides={test} />
      )}
    </li>
  );
}
