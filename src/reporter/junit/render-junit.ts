import { codedLine, earlierNote, seedNote, failureLine, type StepRecord } from '../../record/record.js';
import { countStates, type Report, type SessionReport } from '../../record/report.js';
import { sessionSuffix } from '../../format/session.js';
import { withCode } from '../../format/problem.js';
import { printableLine } from '../../lib/printable.js';
import { countRequests, recordsUnder } from '../summarise.js';
import { placedSteps, type FailedThing } from '../terminal/failed-things.js';
import { sendLines } from '../terminal/failure-exchange.js';
import type { ReadSource } from '../terminal/failure-frames.js';
import { failureScreen } from '../terminal/failure-screen.js';
import { plain, type Screen } from '../terminal/palette.js';
import { waitNotes } from '../terminal/wait-notes.js';
import type { WholeRecord } from '../whole-record.js';
import { openTag, textElement } from './xml.js';

const screen: Screen = { columns: 100, palette: plain };

/**
 * The JUnit report, in pieces to be written one after another, so that it need not fit in memory. It keeps to what the schemas of
 * CI servers have in common. There a test case has neither a place nor properties: a failure says where it is in its text, sends
 * are in the output of their case, and their number is a property of the suite.
 *
 * @param read - the text of a session file, for frames
 */
export function* renderJunit(report: Report, wholeRecord: WholeRecord, read: ReadSource): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n`;
  const totals = report.sessions.map(totalsOf);
  const sum = (name: keyof Totals): number => totals.reduce((all, each) => all + each[name], 0);
  const counts = { tests: sum('tests'), failures: sum('failures'), errors: sum('errors') };
  yield `${openTag('testsuites', { name: 'callsheet', ...counts, time: seconds(report.elapsed) })}\n`;
  for (const session of report.sessions) yield* suite(session, report.startedAt, { wholeRecord, read });
  yield '</testsuites>\n';
}

interface Totals {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

/** What went wrong outside of requests is a test case of its own. */
function totalsOf({ rows, failures }: SessionReport): Totals {
  const records = recordsUnder(rows);
  const { failed, skipped, waiting } = countStates(records);
  const errors = failures.length > 0 ? 1 : 0;
  return { tests: records.length + errors, failures: failed, errors, skipped: skipped + waiting };
}

interface Sources {
  readonly wholeRecord: WholeRecord;
  readonly read: ReadSource;
}

function* suite(session: SessionReport, startedAt: number, { wholeRecord, read }: Sources): Generator<string> {
  const { file, name, elapsed, failures, rows } = session;
  const records = recordsUnder(rows);
  const timestamp = new Date(records.reduce((first, each) => Math.min(first, each.startedAt), Infinity));
  yield `  ${openTag('testsuite', {
    name: printableLine(file),
    ...totalsOf(session),
    time: seconds(elapsed),
    timestamp: (records.length === 0 ? new Date(startedAt) : timestamp).toISOString(),
    file: printableLine(file),
  })}\n`;
  yield* properties(name, records);
  if (failures.length > 0) yield fileCase(session, read);
  const nameOf = openNames();
  for (const { path, record: light } of placedSteps(session)) {
    const record = light.state === 'failed' ? wholeRecord(session, light) : light;
    const [, ...under] = path.map(printableLine);
    const title = under.pop()!;
    const classname = [className(file), ...under].join(' › ');
    yield testCase(
      { name: nameOf(classname, title), classname, time: seconds(record.elapsed) },
      contentOf({ path, record, failures: record.failures }, record, read),
    );
  }
  yield '  </testsuite>\n';
}

/** Unlike a name, it is unique to the session: some servers keep only one of two cases with the same class and name. */
function className(file: string): string {
  const path = file.endsWith(sessionSuffix) ? file.slice(0, -sessionSuffix.length) : file;
  return printableLine(path);
}

/** Gives a title that comes again under the same calls a number: `GET /orders [2]`. */
function openNames(): (classname: string, title: string) => string {
  const seen = new Map<string, number>();
  return (classname, title) => {
    const key = `${classname}\0${title}`;
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return number === 1 ? title : `${title} [${number}]`;
  };
}

function* properties(name: string, records: readonly StepRecord[]): Generator<string> {
  const { retried, waiting, untested } = countRequests(records);
  const counts = { retried: retried.requests, sends: retried.sends, waiting, untested };
  const all = [['session', printableLine(name)], ...Object.entries(counts).filter(([, count]) => count > 0)] as const;
  yield '    <properties>\n';
  for (const [key, value] of all) yield `      ${openTag('property', { name: key, value }, '/>')}\n`;
  yield '    </properties>\n';
}

type CaseAttributes = Parameters<typeof openTag>[1];

function testCase(attributes: CaseAttributes, content: readonly string[]): string {
  if (content.length === 0) return `    ${openTag('testcase', attributes, '/>')}\n`;
  const lines = content.map((element) => `      ${element}\n`);
  return `    ${openTag('testcase', attributes)}\n${lines.join('')}    </testcase>\n`;
}

/** Of a file that does not load, or of a script that is of no request. */
function fileCase({ file, failures }: SessionReport, read: ReadSource): string {
  const [first] = failures;
  const name = printableLine(file);
  const message = failures.map((failure) => codedLine(failure.message, failure)).join('\n');
  const text = screenText({ path: [file], failures }, read);
  return testCase({ name, classname: className(file), time: seconds(0) }, [
    textElement('error', { message, type: first!.code }, text),
  ]);
}

function contentOf(thing: FailedThing, record: StepRecord, read: ReadSource): readonly string[] {
  const { state, reason = 'skipped', failures } = record;
  const [first] = failures;
  if (first) {
    const message = failures.map((failure) => codedLine(failureLine(failure, record), failure)).join('\n');
    return [
      textElement('failure', { message, type: first.code }, screenText(thing, read)),
      ...output(noteLines(record)),
    ];
  }
  const skipped = state === 'passed' ? [] : [openTag('skipped', { message: printableLine(reason) }, '/>')];
  return [...skipped, ...output([...waitLines(record), ...sendLines(record.sends, screen), ...noteLines(record)])];
}

function screenText(thing: FailedThing, read: ReadSource): string {
  return `\n${failureScreen({ thing, same: [] }, read, screen).join('\n')}\n`;
}

function output(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [textElement('system-out', {}, `\n${lines.join('\n')}\n`)];
}

/** What a poll received in the place of what it waits for. */
function waitLines(record: StepRecord): readonly string[] {
  return record.state === 'waiting'
    ? waitNotes(record)
        .slice(1)
        .map(({ text }) => text)
    : [];
}

function noteLines({ earlier, seed, notes = [] }: StepRecord): readonly string[] {
  const met = notes.map(({ hint, ...note }) => (hint === undefined ? withCode(note) : `${withCode(note)} ${hint}`));
  return [...(earlier ? [earlierNote(earlier)] : []), ...(seed === undefined ? [] : [seedNote(seed)]), ...met];
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
