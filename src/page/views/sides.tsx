import type { Json } from '../../model/json.js';
import type { TestRecord } from '../../model/record.js';
import { expectedText } from '../../model/words.js';
import { diffOf } from '../text/diff.js';

export interface SidesProps {
  readonly sides: Pick<TestRecord, 'expected' | 'received' | 'operator'>;
}

const signs = { same: ' ', expected: '-', received: '+', gap: '…' } as const;

/** Expected and received: one under the other, or as a diff where both are objects or lists. */
export function Sides({ sides }: SidesProps) {
  const { expected, received, operator } = sides;
  if (operator === undefined && isNested(expected) && isNested(received))
    return <Diff expected={expected} received={received} />;
  if (expected === undefined && received === undefined) return null;
  return (
    <dl class="sides">
      {expected !== undefined && <Side name="expected">{expectedText({ ...sides, expected }, json)}</Side>}
      <Side name="received">{received === undefined ? undefined : json(received)}</Side>
    </dl>
  );
}

function Side({ name, children }: { readonly name: 'expected' | 'received'; readonly children: string | undefined }) {
  return (
    <div class={name}>
      <dt>{name}</dt>
      <dd>{children === undefined ? <i>no value</i> : <pre>{children}</pre>}</dd>
    </div>
  );
}

function json(value: Json): string {
  return JSON.stringify(value, null, 2);
}

function Diff({ expected, received }: { readonly expected: Json; readonly received: Json }) {
  const lines = diffOf(expected, received);
  return (
    <div class="diff">
      <p class="legend">
        <span class="expected">- expected</span> <span class="received">+ received</span>
      </p>
      <pre tabIndex={0} aria-label="Expected and received, line by line">
        {lines.map(({ kind, text }, at) => (
          <span key={at} class={kind}>{`${signs[kind]} ${text}\n`}</span>
        ))}
      </pre>
    </div>
  );
}

function isNested(value: Json | undefined): value is Exclude<Json, string | number | boolean | null> {
  return typeof value === 'object' && value !== null;
}
