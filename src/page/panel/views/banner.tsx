import type { Message } from '../../../format/problem.js';
import type { FileView } from '../../../panel/protocol/protocol.js';
import type { Link } from '../state/panel-state.js';
import { clockText, plainText } from '../../shared/text/words.js';
import { ProblemBox } from './problems.js';

/** What keeps a whole file from running, and since when its rows are old. */
export function FileBanner({ view }: { readonly view: FileView }) {
  const { state, file, kind, lastGood, problems } = view;
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (state === 'not-api')
    return (
      <div class="box waiting" role="status">
        <p class="box-line">
          {plainText(file)} is made of {kind} steps, which are not read
        </p>
      </div>
    );
  if (state === 'ok' && errors.length === 0) return null;
  return (
    <div class="banner" role="status">
      {state !== 'ok' && (
        <p class="banner-line">
          {state === 'gone' ? `${plainText(file)} is gone.` : `${plainText(file)} cannot be read.`}
          {lastGood !== undefined && ` The rows are as they were at ${clockText(lastGood)}.`}
        </p>
      )}
      {errors.slice(0, mostShown).map((problem, at) => (
        <ProblemBox key={at} problem={problem} />
      ))}
      {errors.length > mostShown && <p class="muted">and {errors.length - mostShown} more errors</p>}
    </div>
  );
}

const mostShown = 3;

const linkWords: Readonly<Record<Link, string | undefined>> = {
  connecting: undefined,
  open: undefined,
  lost: 'The connection to the panel is lost. Trying again…',
  ended: 'The panel was started anew, and this page is of the one before. Open the address that the terminal shows.',
};

/** What is wrong with the connection or the project. */
export function PageBanner({ link, trouble }: { readonly link: Link; readonly trouble: readonly Message[] }) {
  const words = linkWords[link];
  return (
    <div class="page-banner" role="status">
      {words !== undefined && <p class="box failed box-line">{words}</p>}
      {trouble.map(({ message, hint, code }) => (
        <div key={message} class="box waiting">
          <p class="box-line">{plainText(message)}</p>
          {hint !== undefined && <p class="hint">{plainText(hint)}</p>}
          <p class="code">{code}</p>
        </div>
      ))}
    </div>
  );
}
