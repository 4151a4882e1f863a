import type { Problem } from '../../../format/problem.js';
import type { FileProblem } from '../../../panel/protocol/protocol.js';
import { plainText } from '../../shared/text/words.js';
import { CodeLine } from '../../shared/views/code-line.js';
import { useStretch } from '../../shared/views/long-text.js';

interface ProblemsProps {
  readonly problems: readonly Problem[];
  readonly onShow: (problem: Problem) => void;
}

/** Everything that `check` finds in the project, by file. */
export function ProblemList({ problems, onShow }: ProblemsProps) {
  const { drawn, more } = useStretch(problems.length, 'problem', { first: 200, then: 500 });
  const byFile = Map.groupBy(problems.slice(0, drawn), ({ file }) => file);
  return (
    <section class="problem-list" aria-label="Problems" tabIndex={0}>
      {problems.length === 0 && <p class="nothing">No problems found.</p>}
      {[...byFile].map(([file, own]) => (
        <section key={file} class="part">
          <h2>{plainText(file)}</h2>
          <ul>
            {own.map((problem, at) => (
              <li key={at}>
                <ProblemBox problem={problem}>
                  <button type="button" class="link" onClick={() => onShow(problem)}>
                    {problem.range ? `Show line ${problem.range.start.line}` : 'Show the file'}
                  </button>
                </ProblemBox>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more}
    </section>
  );
}

interface ProblemBoxProps {
  readonly problem: FileProblem;
  readonly children?: preact.ComponentChildren;
}

/** Boxes of failures, but for warnings, which look like waits. */
const looks = { error: 'failed', failure: 'failed', warning: 'waiting' } as const;

/** One problem: what is wrong, where, what to do. */
export function ProblemBox({ problem, children }: ProblemBoxProps) {
  const { severity, code, message, hint, file, range, frame } = problem;
  return (
    <div class={`box ${looks[severity]}`} role="group" aria-label={`${severity}: ${plainText(message)}`}>
      <p class="box-line">
        <span class="severity">{severity}</span> {plainText(message)}
      </p>
      {frame !== undefined && <pre class="frame">{plainText(frame)}</pre>}
      {hint !== undefined && <p class="hint">{plainText(hint)}</p>}
      <CodeLine code={code} file={file} range={range}>
        {children}
      </CodeLine>
    </div>
  );
}
