import type { Json } from '../../model/json.js';
import { diffOf } from '../text/diff.js';

export interface SidesProps {
  readonly sides: { readonly expected?: Json; readonly received?: Json };
}

const signs = { same: ' ', expected: '-', received: '+', gap: '…' } as const;

/** Expected and received: one under the other, or as a diff where both are objects or lists. */
export function Sides({ sides }: SidesProps) {
  const { expected, received } = sides;
  if (isNested(expected) && isNested(received)) return <Diff expected={expected} received={received} />;
  if (expected === undefined && received === undefined) return null;
  return (
    <dl class="sides">
      {expected !== undefined && <Side name="expected" value={expected} />}
      <Side name="received" value={received} />
    </dl>
  );
}

function Side({ name, value }: { readonly name: 'expected' | 'received'; readonly value: Json | undefined }) {
  return (
    <div class={name}>
      <dt>{name}</dt>
      <dd>{value === undefined ? <i>no value</i> : <pre>{JSON.stringify(value, null, 2)}</pre>}</dd>
    </div>
  );
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
