import type { Document } from 'yaml';
import { plainRows, type PlainRow } from '../../authoring/ops/rows.js';
import type { Item } from '../../authoring/text/items.js';
import { parseYaml, readSessionText } from '../../authoring/text/open-session-text.js';
import { resolvePath } from '../../format/paths.js';
import type { Problem } from '../../format/problem.js';
import type { Session, Step } from '../../format/session.js';
import { parseWithRemains } from '../../loader/parse/parse-session.js';
import type { FileState, FileView, PanelRow, Written } from '../protocol/protocol.js';
import type { RowKey } from '../protocol/row-key.js';
import { linesOf, type Lines } from './lines.js';
import { stampOf, versionOf } from './version-of.js';
import { writtenIn } from './written.js';

/** A file as its text has it, without keys of rows and problems of other files. */
export interface ReadFile extends Omit<FileView, 'rows' | 'problems' | 'lastGood'> {
  readonly text: string;
  readonly rows: readonly UnkeyedRow[];
}

export type UnkeyedRow = Omit<PanelRow, 'key' | 'stamp' | 'problems'>;

const nothing: Written = { value: {}, secrets: [] };
/** The rows are not part of the head. */
const otherKeys = ['steps'];

/** What a text says. Of one with errors, what is left of it. */
export function readFileView(text: string, file: string): ReadFile {
  const { session, remains } = parseWithRemains(text, file);
  const version = versionOf(text);
  const read = session ?? remains?.session;
  const state: FileState = session === null ? 'broken' : session.kind === 'api' ? 'ok' : 'not-api';
  const empty = { file, version, state, text, kind: 'api', name: file, head: nothing, rows: [] } as const;
  if (!read) return empty;
  const source = state === 'ok' ? readSessionText(text, file) : undefined;
  const written = source?.kind === 'session' ? source : undefined;
  const document = written?.document ?? (state === 'broken' ? undefined : parseYaml(text));
  return {
    ...empty,
    kind: read.kind,
    name: read.name,
    head: document ? headOf(document) : nothing,
    rows: rowsOf(read, { text, lines: linesOf(text), document, items: written?.items }),
  };
}

function headOf(document: Document): Written {
  const { hidden: _, ...head } = writtenIn(document.contents, document, { skip: otherKeys });
  return head;
}

interface Source {
  readonly text: string;
  readonly lines: Lines;
  readonly document: Document | undefined;
  readonly items: readonly Item[] | undefined;
}

function rowsOf({ file, steps }: Session, source: Source): readonly UnkeyedRow[] {
  return plainRows(steps).map((row, index) => {
    const step = steps[index]!;
    return { ...row, ...placeOf(step, source, index), ...wordsOf(step), ...flowOf(step, file) };
  });
}

type Placed = Pick<PanelRow, 'step' | 'line' | 'lastLine' | 'yaml' | 'hidden'>;

function placeOf({ range }: Step, { text, lines, document, items }: Source, index: number): Placed {
  const item = items?.[index];
  const start = item?.start ?? lines.startOf(range.start.line);
  const yaml = text.slice(start, item?.contentEnd ?? lines.startOf(range.end.line + 1)).replace(/\s+$/, '');
  const part = item && document ? writtenIn(item.node, document, { row: index + 1 }) : { ...nothing, hidden: [] };
  const { hidden, ...written } = part;
  const own = hidden.flatMap(([from, to]) =>
    from >= start && to <= start + yaml.length ? [[from - start, to - start] as const] : [],
  );
  const line = lines.at(start);
  return { step: written, line, lastLine: line + yaml.split('\n').length - 1, yaml, hidden: own };
}

function wordsOf(step: Step): Pick<PanelRow, 'tests' | 'captures'> {
  if (step.kind !== 'request') return { tests: [], captures: [] };
  return {
    tests: step.tests.map(({ text, name, when, range }) => ({
      text: when ? `${text} (when ${when.text})` : text,
      line: range.start.line,
      ...(name !== undefined && { name }),
    })),
    captures: step.captures.map(({ name, text, optional, matches, range }) => ({
      name,
      text: [text, ...(matches === undefined ? [] : [`matches ${matches}`]), ...(optional ? ['optional'] : [])].join(
        ', ',
      ),
      line: range.start.line,
    })),
  };
}

function flowOf(step: Step, file: string): { readonly flow?: string } {
  return step.kind === 'call' ? { flow: resolvePath(file, step.flow) } : {};
}

/** The rows with their keys, and each problem at the row that it is in, if there is one. */
export function keyedRows(
  rows: readonly UnkeyedRow[],
  keys: readonly RowKey[],
  problems: readonly Problem[],
): readonly PanelRow[] {
  return rows.map((row, index) => ({
    ...row,
    key: keys[index]!,
    stamp: stampOf(row.yaml),
    problems: problems.filter(({ range }) => range && range.start.line >= row.line && range.start.line <= row.lastLine),
  }));
}

export function countRequests(rows: readonly Pick<PlainRow, 'kind'>[]): number {
  return rows.filter(({ kind }) => kind === 'request').length;
}
