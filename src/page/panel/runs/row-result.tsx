import { useEffect, useState } from 'preact/hooks';
import type { Row } from '../../../format/plan.js';
import type { PanelRow } from '../../../panel/protocol/protocol.js';
import type { DoneRow, RunSession } from '../../../panel/protocol/runs.js';
import type { StepRecord } from '../../../record/record.js';
import { clockText, plainText } from '../../shared/text/words.js';
import { RequestDetail } from '../../shared/views/request-detail.js';
import { SetValues } from '../../shared/views/set-values.js';
import { useAsk } from '../hooks/use-ask.js';
import { Refusal } from '../data/connection.js';
import { outcomeOfNode } from './outcome-of-node.js';
import { OutcomeFacts, OutcomeMark } from './row-outcome.js';
import { planRows, type ChildRow } from '../state/rows-of-run.js';
import { useRunDeskOf } from '../hooks/run-desk.js';

interface RowResultProps {
  readonly row: PanelRow;
  readonly child?: ChildRow | undefined;
}

/** What a run made of a row: its last response, tests and variables, or how far it is. */
export function RowResult({ row, child }: RowResultProps) {
  const { session, view, asked } = useRunDeskOf();
  if (!session || !view) return null;
  const node = outcomeOfNode({ row, ...(child && { child }) }, session, asked);
  const of = (child && [child.row]) ?? planRows(session).get(row.key) ?? [];
  const { outcome } = node;
  if (outcome.kind === 'not-run' || of.length === 0) return null;
  return (
    <section class="row-result" aria-label="Result">
      <p class="result-head">
        <OutcomeMark of={node} />
        <span>Run {clockText(view.startedAt)}</span>
        <OutcomeFacts of={node} at={view.startedAt} />
      </p>
      {outcome.kind === 'done' && <Done done={outcome.done} file={session.outline.file} run={view.run} />}
      {outcome.kind === 'several' && <Below session={session} of={of} />}
    </section>
  );
}

interface DoneProps {
  readonly done: DoneRow;
  readonly file: string;
  readonly run: string;
}

function Done({ done, file, run }: DoneProps) {
  return done.kind === 'set' ? <SetValues row={done} /> : <RecordOf done={done} file={file} run={run} />;
}

/** All of a record, asked for when it is looked at. */
function RecordOf({ done, file, run }: DoneProps) {
  const ask = useAsk();
  const [record, setRecord] = useState<StepRecord | undefined>();
  const [refused, setRefused] = useState<string | undefined>();
  useEffect(() => {
    let isHere = true;
    // A response of another run or row must never show as this one.
    setRecord(undefined);
    setRefused(undefined);
    ask('record', { run, file, id: done.id }).then(
      (answer) => isHere && setRecord(answer.record),
      (error: unknown) => isHere && setRefused(error instanceof Refusal ? error.problem.message : 'not connected'),
    );
    return () => {
      isHere = false;
    };
  }, [run, file, done]);
  if (refused !== undefined) return <p class="nothing">{plainText(refused)}</p>;
  return record ? <RequestDetail record={record} /> : <p class="nothing">Reading…</p>;
}

/** The rows below a call that failed; all of them are in the list. */
function Below({ session, of }: { readonly session: RunSession; readonly of: readonly Row[] }) {
  const failed = of
    .flatMap((row) => (row.kind === 'call' ? session.outline.rows.slice(row.index + 1, row.last + 1) : [row]))
    .flatMap(({ id, title }) => {
      const done = session.done[id];
      return done?.kind === 'request' && done.state === 'failed' ? [{ id, title, note: done.note }] : [];
    });
  if (failed.length === 0) return <p class="nothing">Open the row in the list to see the rows below it.</p>;
  return (
    <ul class="below">
      {failed.map(({ id, title, note }) => (
        <li key={id}>
          {plainText(title)}
          {note !== undefined && <span class="also"> {plainText(note)}</span>}
        </li>
      ))}
    </ul>
  );
}
