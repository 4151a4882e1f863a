import { printableLine } from '../../lib/printable.js';
import { failureLine, type Failure } from '../../record/record.js';
import type { SessionReport } from '../../record/report.js';
import { failedThings, groupThings, type FailedThing } from '../../reporter/terminal/failed-things.js';
import { failureScreen } from '../../reporter/terminal/failure-screen.js';
import { plain, type Screen } from '../../reporter/terminal/palette.js';
import { openSeenFailures } from '../../reporter/terminal/same-failures.js';
import { sourceReader } from '../common/terminal.js';

const screen: Screen = { columns: 80, palette: plain };

/** What failed in a session: the first failure in one line, then as a terminal without colours shows it, a screen for each cause. */
export function sessionMessage(session: SessionReport, root: string): string {
  const things = failedThings(session, () => undefined);
  const groups = groupThings(things, openSeenFailures());
  const screens = groups.map((group) => failureScreen(group, sourceReader(root), screen).join('\n'));
  return [`${session.file} failed: ${firstLine(things[0]!)}`, ...screens].join('\n\n');
}

function firstLine({ path, record, failures: [failure] }: FailedThing): string {
  const line = record ? `${path.at(-1)}: ${failureLine(failure!, record)}` : failure!.message;
  return printableLine(line.split('\n', 1)[0]!);
}

/** Everything that failed: outside any step, then in steps. */
export function failuresOf(session: SessionReport): readonly Failure[] {
  return failedThings(session, () => undefined).flatMap(({ failures }) => failures);
}
