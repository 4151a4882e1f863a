import { codedLine, failureLine, receivedLine, type Failure } from '../../record/record.js';
import { failureSource } from '../../record/failure-source.js';
import type { Report, SessionReport } from '../../record/report.js';
import { failedThings, groupThings, placedSteps, type FailedGroup } from '../terminal/failed-things.js';
import { openSeenFailures } from '../terminal/same-failures.js';
import { waitNotes } from '../terminal/wait-notes.js';
import { withWholeFailures, type WholeRecord } from '../whole-record.js';
import { workflowCommand, type Annotation } from './workflow-command.js';

/** Annotations of one level that GitHub shows of one step of a job: https://docs.github.com/en/actions/reference/limits */
const mostShown = 10;

/**
 * The lines of a log by which GitHub Actions marks what failed and what still waits at its lines of a pull request. Failures of
 * one cause are one annotation. Of more than GitHub shows, the last line says how many there are.
 *
 * @param pathOf - the path of a session file from the folder of the checkout
 */
export function githubLines(
  { sessions }: Report,
  wholeRecord: WholeRecord,
  pathOf: (file: string) => string,
): readonly string[] {
  const whole = sessions.map((session) => withWholeFailures(session, wholeRecord));
  const things = whole.flatMap((session) => failedThings(session, () => undefined));
  const errors = groupThings(things, openSeenFailures()).flatMap(annotationsOf);
  const notices = whole.flatMap((session) => waitAnnotations(session, wholeRecord));
  return [errors, notices].flatMap((all) => {
    const shown = all.slice(0, mostShown).map((each) => workflowCommand({ ...each, file: pathOf(each.file) }));
    const rest = all.length - shown.length;
    return rest > 0 ? [...shown, `${rest} more without an annotation: GitHub shows ${mostShown} of a kind`] : shown;
  });
}

/** Of a failure outside of requests, each is one. */
function annotationsOf({ thing, same }: FailedGroup): readonly Annotation[] {
  const { path, record, failures } = thing;
  const [file, ...rest] = path;
  if (!record)
    return failures.map((failure) => {
      return { level: 'error', title: file!, message: messageOf(failure), file: file!, range: failure.range };
    });
  const [place] = failureSource(record, failures[0] ?? {});
  const lines = failures.map((failure) => messageOf({ ...failure, message: failureLine(failure, record) }));
  const more =
    same.length === 0
      ? []
      : [`${same.length} more ${same.length === 1 ? 'request fails' : 'requests fail'} the same way`];
  return [
    {
      level: 'error',
      title: [file, ...rest].join(' › '),
      message: [...lines, ...more].join('\n'),
      file: place?.file ?? file!,
      range: place?.range,
    },
  ];
}

function messageOf(failure: Failure): string {
  const { message, hint } = failure;
  const lines = [codedLine(message, failure), receivedLine(failure), hint];
  return lines.filter((line) => line !== undefined).join('\n');
}

function waitAnnotations(session: SessionReport, wholeRecord: WholeRecord): readonly Annotation[] {
  return placedSteps(session).flatMap(({ path, record: light }): readonly Annotation[] => {
    if (light.state !== 'waiting') return [];
    const record = wholeRecord(session, light);
    const [place] = failureSource(record, {});
    const message = waitNotes(record)
      .map(({ text }) => text)
      .join('\n');
    return [
      { level: 'notice', title: path.join(' › '), message, file: place?.file ?? session.file, range: place?.range },
    ];
  });
}
