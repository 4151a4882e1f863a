import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { durationText } from '../../../format/duration.js';
import type { StepRecord, TestRecord } from '../../../record/record.js';
import { curlOf } from '../../../present/curl.js';
import { httpText } from '../../../present/http-text.js';
import { plainText } from '../text/words.js';
import { CopyButton } from './copy-button.js';
import { Mark } from './icons.js';
import { Message } from './message.js';
import { streamText } from './events.js';
import { Overview } from './overview.js';
import { Tabs, type Tab } from './tabs.js';
import { LongValue, useStretch } from './long-text.js';
import { SignIn } from './sign-in.js';
import { SourceLink } from './source-link.js';
import { Sides } from './sides.js';

interface RequestDetailProps {
  readonly record: StepRecord;
  readonly tags?: readonly string[];
  /** Buttons of the page around it. */
  readonly actions?: ComponentChildren;
}

let lastTab = 'overview';

/** All that is known of a request. The tab that was open last stays open on the next one. */
export function RequestDetail({ record, tags = [], actions }: RequestDetailProps) {
  const [tab, setTab] = useState(lastTab);
  const { request } = record;
  const choose = (id: string): void => {
    lastTab = id;
    setTab(id);
  };
  return (
    <>
      <header class="detail-head">
        <h2>
          <Mark state={record.state} />
          {plainText(record.title)}
        </h2>
        {request && (
          <p class="target">
            <b>{request.method}</b> {plainText(request.url)}
          </p>
        )}
        <Facts record={record} />
        {tags.length > 0 && (
          <p class="tags">
            <span class="unseen">Tags: </span>
            {tags.map((tag) => (
              <span key={tag} class="tag">
                {plainText(tag)}
              </span>
            ))}
          </p>
        )}
        <div class="actions">
          {actions}
          {request && <CopyButton label="Copy as curl" text={() => curlOf(request)} />}
          {request && <CopyButton label="Copy as HTTP" text={() => httpText(record)} />}
        </div>
      </header>
      <Tabs tabs={tabsOf(record)} open={tab} onOpen={choose} label={`Parts of ${record.title}`} />
    </>
  );
}

function Facts({ record }: { readonly record: StepRecord }) {
  const { response, sends, elapsed } = record;
  const last = sends.at(-1);
  const isMore = sends.length > 1 || (last?.waited ?? 0) > 0;
  return (
    <dl class="key-facts">
      <Fact name="Status">
        {last?.error
          ? plainText(last.error.message)
          : response
            ? plainText(`${response.status} ${response.statusText}`)
            : 'not sent'}
      </Fact>
      {last && <Fact name={isMore ? 'Last send' : 'Duration'}>{durationText(last.duration)}</Fact>}
      {isMore && <Fact name="Total">{durationText(elapsed)}</Fact>}
      {last?.stream && <Fact name="Stream">{streamText(last.stream)}</Fact>}
      {sends.length > 1 && <Fact name="Sends">↻{sends.length}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function tabsOf(record: StepRecord): readonly Tab[] {
  const { request, response, captures, tests, signIn = [] } = record;
  const applied = tests.filter((test) => test.applied !== false);
  const passed = applied.filter((test) => test.passed).length;
  const failed = applied.length - passed;
  return [
    { id: 'overview', name: 'Overview', panel: <Overview record={record} /> },
    { id: 'request', name: 'Request', panel: <Message title="request" message={request} /> },
    { id: 'response', name: 'Response', panel: <Message title="response" message={response} /> },
    ...(signIn.length > 0
      ? [{ id: 'sign-in', name: 'Sign-in', count: String(signIn.length), panel: <SignIn exchanges={signIn} /> }]
      : []),
    {
      id: 'variables',
      name: 'Variables',
      count: captures.length > 0 ? String(captures.length) : '',
      panel: <Variables record={record} />,
    },
    {
      id: 'tests',
      name: 'Tests',
      count: applied.length > 0 ? `${passed}/${applied.length}` : '',
      alert: failed > 0,
      panel: <Tests record={record} />,
    },
  ];
}

/** The tests, with what was expected and received. */
function Tests({ record: { tests, state, source } }: { readonly record: StepRecord }) {
  const { drawn, more } = useStretch(tests.length, 'test', { first: 200, then: 500 });
  if (tests.length === 0)
    return (
      <p class="nothing">
        {state === 'waiting' ? 'No tests ran, because the request is still waiting.' : 'No tests ran for this request.'}
      </p>
    );
  return (
    <>
      <ul class="tests">
        {tests.slice(0, drawn).map((test, at) => (
          <Test key={at} test={test} file={source[0]?.file} />
        ))}
      </ul>
      {more}
    </>
  );
}

function Test({ test, file }: { readonly test: TestRecord; readonly file: string | undefined }) {
  const { name, assertion, passed, applied, when, range, expected, received } = test;
  // A test of a script that passed compared nothing that is known.
  const hasSides = !passed || expected !== undefined || received !== undefined;
  const state = applied === false ? 'skipped' : passed ? 'passed' : 'failed';
  return (
    <li class={state}>
      <p>
        <Mark state={state} />
        {name !== undefined && <span class="name">{plainText(name)} </span>}
        <code>{plainText(assertion)}</code>
        {when !== undefined && (
          <span class="muted">
            {applied === false ? 'does not apply: not ' : 'applies: '}
            <code>{plainText(when)}</code>
          </span>
        )}
        <span class="muted">
          <SourceLink file={file} at={range.start}>
            line {range.start.line}
          </SourceLink>
        </span>
      </p>
      {applied === false || !hasSides ? undefined : passed ? (
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

/** What was taken from the response. */
function Variables({ record }: { readonly record: StepRecord }) {
  const { captures, failures, source: places } = record;
  if (captures.length === 0) return <p class="nothing">This request captures nothing.</p>;
  const failed = new Set(failures.map(({ range }) => range?.start.offset));
  return (
    <table class="pairs variables">
      <thead>
        <tr>
          <th scope="col">Variable</th>
          <th scope="col">Value</th>
          <th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        {captures.map(({ name, source, found, value = null, range }, at) => (
          <tr key={at} class={!found && failed.has(range.start.offset) ? 'absent' : ''}>
            <th scope="row">
              <span>{plainText(name)}</span>
            </th>
            <td>{found ? <LongValue value={value} /> : <i>found nothing</i>}</td>
            <td>
              {plainText(source)}{' '}
              <span class="muted">
                <SourceLink file={places[0]?.file} at={range.start}>
                  line {range.start.line}
                </SourceLink>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
