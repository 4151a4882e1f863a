import { pathFrom } from '../../../format/paths.js';
import { type SessionOptions, reportKinds, type ReportFiles } from '../../../format/options.js';
import { reportPath } from '../../../format/report-path.js';

/** The homes of a run, absolute, each with its options. */
export type ReportHomes = ReadonlyMap<string, Pick<SessionOptions, 'report'>>;

/** Reports that hold the same sessions. */
export interface HomesReport {
  /** The homes that name them. */
  readonly homes: readonly string[];
  /** Absolute. */
  readonly files: ReportFiles;
}

/** The reports to write: a file that several homes name is one report. */
export function homesReports(homes: ReportHomes): readonly HomesReport[] {
  const named = [...homes].flatMap(([home, { report = {} }]) =>
    reportKinds.flatMap((kind) => {
      const path = report[kind];
      return path === undefined ? [] : [{ kind, path: reportPath(home, path), home }];
    }),
  );
  const files = [...Map.groupBy(named, ({ kind, path }) => `${kind} ${path}`).values()];
  const bySharers = Map.groupBy(files, (sharers) => JSON.stringify(sharers.map(({ home }) => home)));
  return [...bySharers.values()].map((alike) => ({
    homes: alike[0]!.map(({ home }) => home),
    files: {
      ...Object.fromEntries(alike.map(([first]) => [first!.kind, first!.path])),
      ...editorOf(alike[0]!.map(({ home }) => homes.get(home)?.report)),
    },
  }));
}

/** The first one that a home names. */
function editorOf(reports: readonly SessionOptions['report'][]): Pick<ReportFiles, 'editor'> {
  const editor = reports.find((report) => report?.editor !== undefined)?.editor;
  return editor === undefined ? {} : { editor };
}

/** The homes whose sessions a report holds: those that name it, and those inside of them. */
export function heldHomes({ homes }: HomesReport, all: ReportHomes): readonly string[] {
  return [...all.keys()].filter((home) => homes.some((outer) => !pathFrom(outer, home).startsWith('..')));
}
