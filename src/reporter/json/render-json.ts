import type { Report, ReportRow, RequestEntry, SessionReport } from '../../record/report.js';

/** The JSON text of a request's whole record; a report may hold records whose heavy parts are elsewhere. */
export type RecordText = (session: SessionReport, entry: RequestEntry) => string;

/**
 * The JSON report, in pieces to be written one after another, so that it need not fit in memory.
 * Keys and rows have a fixed order and each request has a line of its own: two reports can be compared line by line.
 */
export function* renderJson(report: Report, recordText: RecordText = wholeRecord): Generator<string> {
  const { sessions, ...head } = report;
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "sessions": `;
  yield* listOf(sessions, '  ', (session) => sessionText(session, (entry) => recordText(session, entry)));
  yield '\n}\n';
}

function wholeRecord(_: SessionReport, { record }: RequestEntry): string {
  return JSON.stringify(record);
}

type EntryText = (entry: RequestEntry) => string;

function* sessionText({ rows, ...head }: SessionReport, recordText: EntryText): Generator<string> {
  yield `${openObject(head)},"rows":`;
  yield* rowsText(rows, '    ', recordText);
  yield '}';
}

function rowsText(rows: readonly ReportRow[], indent: string, recordText: EntryText): Generator<string> {
  return listOf(rows, indent, (row) => rowText(row, indent, recordText));
}

function* rowText(row: ReportRow, indent: string, recordText: EntryText): Generator<string> {
  if (row.kind === 'request') {
    const { record: _, ...head } = row;
    yield `${openObject(head)},"record":${recordText(row)}}`;
    return;
  }
  if (row.kind === 'set') {
    yield JSON.stringify(row);
    return;
  }
  const { rows, ...head } = row;
  yield `${openObject(head)},"rows":`;
  yield* rowsText(rows, `${indent}  `, recordText);
  yield '}';
}

function openObject(head: object): string {
  return JSON.stringify(head).slice(0, -1);
}

/** A list with each item on a line of its own. */
function* listOf<Item>(
  items: readonly Item[],
  indent: string,
  textOf: (item: Item) => Iterable<string>,
): Generator<string> {
  if (items.length === 0) {
    yield '[]';
    return;
  }
  yield '[';
  for (const [index, item] of items.entries()) {
    yield `${index === 0 ? '' : ','}\n${indent}  `;
    yield* textOf(item);
  }
  yield `\n${indent}]`;
}
