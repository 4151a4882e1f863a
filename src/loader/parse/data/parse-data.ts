import { createRequire } from 'node:module';
import type { CsvError, parse } from 'csv-parse/sync';
import { dataSuffixOf, placeName, type DataInput, type ReadRow } from '../../../format/data.js';
import type { Message } from '../../../format/problem.js';
import { isName } from '../../../format/reference.js';
import type { Json } from '../../../lib/json.js';
import {
  dataColumnName,
  dataColumnTwice,
  dataColumnUnnamed,
  dataEmpty,
  dataNotJson,
  dataNotRead,
  dataNotRows,
  dataQuotes,
  dataRagged,
} from '../../../problems/plan/data.js';
import { openReader } from '../read/reader.js';
import { checkNumber } from '../read/json.js';
import { openSource, type Source } from '../yaml/source.js';
import { describeNode, type Node } from '../yaml/tree.js';
import { readYaml } from '../yaml/read-yaml.js';

/**
 * Reads the rows of a data file. A value is what the file has: a text of a CSV, typed in JSON and YAML, and never a template.
 *
 * @param file - relative to the project root; its end says how the text is read
 * @returns the rows, or the first thing that is wrong
 */
export function parseData(text: string, file: string): readonly ReadRow[] | Message {
  try {
    const rows = dataSuffixOf(file) === '.csv' ? csvRows(text, file) : treeRows(text, file);
    return rows.length === 0 ? dataEmpty(file) : rows;
  } catch (error) {
    if (error instanceof BadData) return error.fault;
    throw error;
  }
}

class BadData extends Error {
  readonly fault: Message;

  constructor(fault: Message) {
    super(fault.message);
    this.fault = fault;
  }
}

interface CsvLine {
  readonly fields: readonly string[];
  readonly line: number;
}

function csvRows(text: string, file: string): readonly ReadRow[] {
  const [head, ...rows] = readCsv(text, file);
  if (!head) return [];
  const columns = head.fields.map((name) => name.trim());
  checkColumns(columns, placeName({ file, line: head.line }));
  return rows.map(({ fields, line }) => {
    if (fields.length !== columns.length)
      throw new BadData(dataRagged(placeName({ file, line }), fields.length, columns.length));
    return { line, inputs: columns.map((name, index): DataInput => ({ name, value: fields[index]! })) };
  });
}

interface CsvRecord {
  readonly record: readonly string[];
  /** As the file has it, with what ends it. */
  readonly raw: string;
}

function readCsv(text: string, file: string): readonly CsvLine[] {
  const csv = createRequire(import.meta.url)('csv-parse/sync') as { readonly parse: typeof parse };
  const lineOf = lineFinder(text);
  const lines: CsvLine[] = [];
  const onRecord = ({ record, raw }: CsvRecord): null => {
    lines.push({ fields: record, line: lineOf(raw) });
    return null;
  };
  try {
    csv.parse(text, { ...csvOptions, delimiter: delimiterOf(text), on_record: onRecord as never });
    return lines;
  } catch (error) {
    const { code } = error as CsvError;
    if (!Object.hasOwn(csvFaults, code)) throw error;
    throw new BadData(dataQuotes(placeName({ file, line: lineOf('') }), csvFaults[code as keyof typeof csvFaults]));
  }
}

const csvOptions = { raw: true, relax_column_count: true, skip_empty_lines: true } as const;

/** By the codes of the library. */
const csvFaults = {
  CSV_QUOTE_NOT_CLOSED: 'a quote that opens a value is not closed',
  INVALID_OPENING_QUOTE: 'a value without quotes around it has a quote inside',
  CSV_INVALID_CLOSING_QUOTE: 'text follows the quote that closes a value',
} as const;

/** The line in which each record begins, asked for in their order. A record with quotes may go over several lines. */
function lineFinder(text: string): (raw: string) => number {
  let passed = 0;
  let end = 0;
  let line = 1;
  return (raw) => {
    const from = text.indexOf(raw, end);
    const start = from + (/^[\r\n]*/.exec(text.slice(from, from + raw.length || undefined))?.[0].length ?? 0);
    line += text.slice(passed, start).match(/\r\n|\r|\n/g)?.length ?? 0;
    passed = start;
    end = from + raw.length;
    return line;
  };
}

/** A comma; what spreadsheets of some countries write instead, where the first line has no comma and has that. */
function delimiterOf(text: string): string {
  const [head = ''] = /^[^\r\n]*/.exec(text.trimStart()) ?? [];
  return [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ',';
}

function checkColumns(columns: readonly string[], place: string): void {
  for (const [index, name] of columns.entries()) {
    if (name === '') throw new BadData(dataColumnUnnamed(place, index + 1));
    checkName(name, place);
    if (columns.indexOf(name) !== index) throw new BadData(dataColumnTwice(place, name));
  }
}

function checkName(name: string, place: string): void {
  if (isName(name)) return;
  const near = name.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^(?=[^A-Za-z_])/, '_');
  throw new BadData(dataColumnName(place, name, isName(near) ? near : undefined));
}

/** JSON is YAML, which knows where each value is; that it is JSON is asked first. */
function treeRows(text: string, file: string): readonly ReadRow[] {
  if (dataSuffixOf(file) === '.json') checkJson(text, file);
  const source = openSource(text, file);
  const root = readYaml(source);
  refuseProblems(source);
  if (root?.kind !== 'list') throw notRows(source, root ?? undefined);
  const rows = root.items.map((item) => treeRow(source, item));
  refuseProblems(source);
  return rows;
}

function checkJson(text: string, file: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    throw new BadData(dataNotJson(file, (error as Error).message.replace(/\s+/g, ' ')));
  }
}

function treeRow(source: Source, item: Node): ReadRow {
  if (item.kind !== 'map') throw notRows(source, item);
  const { line } = source.rangeOf(item).start;
  const inputs = item.entries.map(({ name, key, value }): DataInput => {
    checkName(name, placeOf(source, key));
    return { name, value: jsonOf(source, value) };
  });
  return { line, inputs };
}

function notRows(source: Source, node: Node | undefined): BadData {
  if (!node) return new BadData(dataNotRows(source.file, 'nothing'));
  return new BadData(dataNotRows(placeOf(source, node), describeNode(node)));
}

function placeOf(source: Source, node: Node): string {
  return placeName({ file: source.file, line: source.rangeOf(node).start.line });
}

/** A node as JSON with its types. Its texts are not looked through for references. */
function jsonOf(source: Source, node: Node): Json {
  if (node.kind === 'list') return node.items.map((item) => jsonOf(source, item));
  if (node.kind === 'map') {
    return Object.fromEntries(node.entries.map(({ name, value }) => [name, jsonOf(source, value)]));
  }
  if (typeof node.value !== 'number') return node.value;
  checkNumber(openReader(source), node);
  return node.value === 0 ? 0 : node.value;
}

/** Only errors: a warning has no place where it could be shown. */
function refuseProblems({ problems, file }: Source): void {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first) throw new BadData(dataNotRead(placeName({ file, line: first.range?.start.line ?? 1 }), first));
}
