import type { ResponseParts } from '../../../panel/protocol/edits.js';
import type { JsonObject } from '../../../lib/json.js';
import type { TestRecord } from '../../../record/record.js';
import { valueText } from '../../../format/words.js';
import { clockText, plainText } from '../../shared/text/words.js';
import { Mark } from '../../shared/views/icons.js';
import { useEvaluated } from './use-evaluated.js';
import type { Reads } from './use-reading.js';

interface ReadLineProps {
  readonly parts: ResponseParts;
  readonly reads: Reads | undefined;
}

/** Which response is read: `reads the response of row 2 GET /carts (200, run 11:08:15)`. */
export function ReadLine({ parts: { from }, reads }: ReadLineProps) {
  if (!reads) return null;
  if (!from)
    return (
      <p class="muted hint">
        {reads.of === 'own'
          ? 'Reads its own last response.'
          : 'Reads the response of the nearest earlier request that ran.'}{' '}
        After a run its paths are offered here.
      </p>
    );
  return (
    <p class="muted hint">
      {reads.of === 'own' ? 'reads its own response' : `reads the response of row ${from.row}`}{' '}
      <code>{plainText(from.title)}</code> ({from.status}, run {clockText(from.at)})
    </p>
  );
}

interface VerdictProps {
  readonly file: string;
  readonly from: ResponseParts['from'];
  readonly condition: JsonObject | undefined;
}

/** Whether the condition would have been true of the response. */
export function Verdict({ file, from, condition }: VerdictProps) {
  const answer = useEvaluated(file, from, condition && { condition });
  const { holds, tests = [] } = answer?.evaluated ?? {};
  const unmet = tests.find(({ passed }) => !passed);
  return (
    <p class="verdict" role="status">
      {holds === true && (
        <>
          <Mark state="passed" /> would have held in the last response
        </>
      )}
      {holds === false && (
        <>
          <Mark state="skipped" /> would not have held in the last response
          {unmet && <Received of={unmet} />}
        </>
      )}
      {answer?.fault !== undefined && <span class="muted">{plainText(answer.fault)}</span>}
    </p>
  );
}

/** What a check got instead. */
export function Received({ of }: { readonly of: TestRecord }) {
  return (
    <span class="muted">
      {' '}
      received {of.received === undefined ? 'no value' : plainText(shortText(valueText(of.received)))}
    </span>
  );
}

function shortText(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
