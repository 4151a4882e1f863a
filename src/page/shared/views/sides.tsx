import { useMemo } from 'preact/hooks';
import { jsonText } from '../../../lib/exact-numbers.js';
import type { Json } from '../../../lib/json.js';
import { distinguish } from '../../../lib/printable.js';
import { comparisonsOf, type Sides as Compared } from '../../../record/comparisons.js';
import { expectedText } from '../../../format/words.js';
import { useStretch, LongText } from './long-text.js';
import { diffOf } from '../text/diff.js';
import { plainText } from '../text/words.js';
import { CodeLine } from './code-line.js';
import { SourceLink } from './source-link.js';
import type { Failure, ScriptPlace } from '../../../record/record.js';

interface SidesProps {
  readonly sides: Compared;
}

const signs = { same: ' ', expected: '-', received: '+', gap: '…' } as const;

/** Expected and received: one under the other, or as a diff where both are objects or lists. */
export function Sides({ sides }: SidesProps) {
  return comparisonsOf(sides).map((each, index) => <Comparison key={index} sides={each} />);
}

function Comparison({ sides }: SidesProps) {
  const { expected, received, operator, also } = sides;
  if (operator === undefined && !also && isNested(expected) && isNested(received))
    return <Diff expected={expected} received={received} />;
  if (expected === undefined && received === undefined) return null;
  const wanted = expected === undefined ? '' : expectedText({ ...sides, expected }, json);
  const given = received === undefined ? '' : json(received);
  const [shownExpected, shownGiven] = distinguish(wanted, given);
  return (
    <dl class="sides">
      {expected !== undefined && <Side name="expected">{shownExpected}</Side>}
      <Side name="received">{received === undefined ? undefined : shownGiven}</Side>
    </dl>
  );
}

function Side({ name, children }: { readonly name: 'expected' | 'received'; readonly children: string | undefined }) {
  return (
    <div class={name}>
      <dt>{name}</dt>
      <dd>
        {children === undefined ? (
          <i>no value</i>
        ) : (
          <pre {...(mayScroll(children) && { tabIndex: 0, 'aria-label': name })}>
            <LongText text={children} />
          </pre>
        )}
      </dd>
    </div>
  );
}

/** Whether a text may be higher than its place, on the narrowest screen; then the keyboard has to reach it. */
function mayScroll(text: string): boolean {
  return text.length > 400 || text.split('\n').length > 15;
}

function json(value: Json): string {
  return jsonText(value, 2);
}

const stretch = { first: 500, then: 2000 };

function Diff({ expected, received }: { readonly expected: Json; readonly received: Json }) {
  const lines = useMemo(() => diffOf(expected, received), [expected, received]);
  const { drawn, more } = useStretch(lines.length, 'line', stretch);
  return (
    <div class="diff">
      <p class="legend">
        <span class="expected">- expected</span> <span class="received">+ received</span>
      </p>
      <pre tabIndex={0} aria-label="Expected and received, line by line">
        {lines.slice(0, drawn).map(({ kind, text }, at) => (
          <span key={at} class={kind}>{`${signs[kind]} ${plainText(text)}\n`}</span>
        ))}
        {more}
      </pre>
    </div>
  );
}

function isNested(value: Json | undefined): value is Exclude<Json, string | number | boolean | null> {
  return typeof value === 'object' && value !== null;
}

interface FailureBoxProps {
  readonly failure: Failure;
  readonly line: string;
  /** That the failure's range is in. */
  readonly file: string | undefined;
}

/** Why something failed: what happened, what was expected, what to do. */
export function FailureBox({ failure, line, file }: FailureBoxProps) {
  const { hint, detail, code, range } = failure;
  return (
    <div class="box failed" role="group" aria-label="Failure">
      <p class="box-line">{plainText(line)}</p>
      {detail !== undefined && <pre class="said">{plainText(detail)}</pre>}
      <Sides sides={failure} />
      {failure.script && <ScriptFrame script={failure.script} />}
      {hint !== undefined && <p class="hint">{plainText(hint)}</p>}
      <CodeLine code={code} file={file} range={range} />
    </div>
  );
}

/** The lines of a script around the one where it threw. */
function ScriptFrame({ script }: { readonly script: ScriptPlace }) {
  const { file, range, first = 1, lines } = script;
  const { line, column } = range.start;
  return (
    <div class="script-frame">
      <p>
        <code>
          <SourceLink file={file} at={range.start}>
            {plainText(file)}:{line}:{column}
          </SourceLink>
        </code>
      </p>
      {lines && (
        <pre tabIndex={0} aria-label={`Lines of ${file}`}>
          {lines.map((text, at) => (
            <span key={at} class={first + at === line ? 'marked' : ''}>
              {`${first + at === line ? '>' : ' '} ${String(first + at).padStart(String(first + lines.length).length)} │ ${plainText(text)}\n`}
            </span>
          ))}
        </pre>
      )}
    </div>
  );
}
