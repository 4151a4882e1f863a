import { useState } from 'preact/hooks';
import { durationText } from '../../format/duration.js';
import type { StepRecord } from '../../record/record.js';
import type { Node } from '../data/nodes.js';
import { curlOf } from '../../present/curl.js';
import { plainText } from '../text/words.js';
import { CopyButton, CopyLink } from './copy-button.js';
import { Mark } from './icons.js';
import { Message } from './message.js';
import { Overview } from './overview.js';
import { Tabs } from './tabs.js';
import type { Tab } from './tabs.js';
import { Tests } from './tests.js';
import { Variables } from './variables.js';

export interface RequestDetailProps {
  readonly record: StepRecord;
  readonly nodes: readonly Node[];
  readonly node: Node;
}

let lastTab = 'overview';

/** All that is known of a request. The tab that was open last stays open on the next one. */
export function RequestDetail({ record, nodes, node }: RequestDetailProps) {
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
        <div class="actions">
          <CopyLink nodes={nodes} node={node} />
          {request && <CopyButton label="Copy as curl" text={() => curlOf(request)} />}
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
      {isMore && <Fact name="In all">{durationText(elapsed)}</Fact>}
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
  const { request, response, captures, tests } = record;
  const passed = tests.filter((test) => test.passed).length;
  const failed = tests.length - passed;
  return [
    { id: 'overview', name: 'Overview', panel: <Overview record={record} /> },
    { id: 'request', name: 'Request', panel: <Message title="request" message={request} /> },
    { id: 'response', name: 'Response', panel: <Message title="response" message={response} /> },
    {
      id: 'variables',
      name: 'Variables',
      count: captures.length > 0 ? String(captures.length) : '',
      panel: <Variables record={record} />,
    },
    {
      id: 'tests',
      name: 'Tests',
      count: tests.length > 0 ? `${passed}/${tests.length}` : '',
      alert: failed > 0,
      panel: <Tests record={record} />,
    },
  ];
}
