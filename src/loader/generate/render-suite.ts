import { posix } from 'node:path';
import { addSegment, GenMapping, setSourceContent, toEncodedMap, type EncodedSourceMap } from '@jridgewell/gen-mapping';
import { caseLabel, labelLiteral, rowLabel } from '../../format/label.js';
import { isTestRow, type CallRow, type Plan, type Row, type TestRow } from '../../format/plan.js';
import { fileStart, type Position } from '../../format/range.js';
import { dottedPath, isAbsolutePath } from '../../format/paths.js';
import { scriptFiles } from '../../format/steps/used-files.js';

interface RenderOptions {
  /** What the suite imports the runtime from. */
  readonly runtime: string;
  /** The text of the case's file, for the source map. */
  readonly text: string;
  /** How the host that loads the suite wants it written. */
  readonly dialect: Dialect;
}

interface Line {
  readonly text: string;
  /** The place in the case's file that the line means. */
  readonly at?: Position;
}

/**
 * Writes the module of a case: a suite with a test per request and a nested suite per call.
 * The source map leads from each such line to the row in the YAML, from an inlined one to its call row.
 */
export function renderSuite(plan: Plan, options: RenderOptions): { code: string; map: EncodedSourceMap } {
  const { dialect } = options;
  const [, ...flows] = plan.sessions;
  const suite = {
    plan,
    runtime: options.runtime,
    flows: flows.map((flow) => moduleUse(plan, flow.file)),
    scripts: scriptsOf(plan).map((file) => moduleUse(plan, file)),
  };
  const lines: Line[] = [
    ...dialect.head(suite).map(plain),
    { text: dialect.openCase(labelLiteral(caseLabel(plan))), at: fileStart.start },
    ...dialect.hooks.map(plain),
    ...rowLines(plan.rows, dialect),
    plain(dialect.close),
    ...dialect.foot(suite).map(plain),
  ];
  return { code: lines.map((line) => `${line.text}\n`).join(''), map: mapLines(lines, plan.file, options.text) };
}

/** A line per request, note and call, and one that closes each call after its last row. Markers leave no trace. */
function rowLines(rows: readonly Row[], dialect: Dialect): Line[] {
  const lines: Line[] = [];
  const open: CallRow[] = [];
  for (const row of rows) {
    const label = labelLiteral(rowLabel(row));
    if (row.kind === 'call') {
      lines.push({ text: dialect.openCall(label, row), at: row.at.start });
      open.push(row);
    } else if (isTestRow(row)) {
      lines.push({ text: dialect.test(label, row), at: row.at.start });
    }
    while (open.at(-1)?.last === row.index) {
      open.pop();
      lines.push(plain(dialect.close));
    }
  }
  return lines;
}

function plain(text: string): Line {
  return { text };
}

function moduleUse(plan: Plan, file: string): ModuleUse {
  if (isAbsolutePath(file)) return { file, specifier: file };
  return { file, specifier: dottedPath(plan.file, file) };
}

function scriptsOf(plan: Plan): readonly string[] {
  return [...new Set(plan.sessions.flatMap(scriptFiles))];
}

/** One segment per line that has a place, at its column 0: editors look up where the call begins. */
function mapLines(lines: readonly Line[], file: string, text: string): EncodedSourceMap {
  const source = posix.basename(file);
  const map = new GenMapping({ file: source });
  setSourceContent(map, source, text);
  for (const [index, { at }] of lines.entries()) {
    if (at) addSegment(map, index, 0, source, at.line - 1, at.column - 1);
  }
  return toEncodedMap(map);
}

/**
 * How a host writes a suite. Editors and `vitest list` read the code without running it: the lines that open a suite
 * or are a test consist of one call each, by its own name, from column 0, with the label as its first argument.
 * Labels arrive as literals.
 */
export interface Dialect {
  /** The lines before the first suite. */
  readonly head: (suite: SuiteModule) => readonly string[];
  readonly openCase: (label: string) => string;
  /** The lines after the one that opens the case. */
  readonly hooks: readonly string[];
  readonly openCall: (label: string, row: CallRow) => string;
  readonly test: (label: string, row: TestRow) => string;
  /** Closes what `openCase` or `openCall` opened. */
  readonly close: string;
  /** The lines after the last suite. */
  readonly foot: (suite: SuiteModule) => readonly string[];
}

/** What a suite's module is made of, besides its tests. */
export interface SuiteModule {
  readonly plan: Plan;
  /** The module that brings the runtime to the worker. */
  readonly runtime: string;
  /** The sessions after the first, as modules whose default export is their data. */
  readonly flows: readonly ModuleUse[];
  /** All `pre` and `post` scripts of the plan's sessions. */
  readonly scripts: readonly ModuleUse[];
}

export interface ModuleUse {
  /** Relative to the project root, or absolute. */
  readonly file: string;
  /** Relative to the module that is written, beginning with `./` or `../`; or an absolute path. */
  readonly specifier: string;
}
