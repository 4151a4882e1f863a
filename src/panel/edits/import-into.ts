import { refuse, type Outcome, type Project } from '../../authoring/project/project.js';
import { posix } from 'node:path';
import type { ImportedSuites } from '../../importers/import-suites.js';
import { planImport } from '../../importers/plan-import.js';
import { recordName } from '../../importers/again/import-record.js';
import { whyByHand } from '../../importers/markdown.js';
import { countOutcomes } from '../../importers/write/report.js';
import type { WrittenSuite } from '../../importers/write/write-suite.js';
import { keptWords, importWords } from '../../problems/import/report.js';
import { importExistsInPanel } from '../../problems/panel/edits.js';

/** How many requests the notes name; the report has all. */
const mostNamed = 10;

export interface GivenImport {
  readonly imported: ImportedSuites;
  /** The folder of the sessions, relative to the project root. */
  readonly to: string;
  /** The records of imports in the project. */
  readonly records: readonly string[];
}

/**
 * Writes the sessions of suites into a folder. A suite that was imported there before is updated: what a person has changed stays.
 */
export function importInto(project: Project, given: GivenImport): Outcome<{ readonly file: string }> {
  const { to, records } = given;
  const { suites, problems } = given.imported;
  const [problem] = problems;
  if (problem) {
    const { place: _, ...message } = problem;
    return refuse(message);
  }
  const read = textIn(project);
  const list = (): readonly string[] => [...project.list(), ...records];
  const isThere = ({ home }: WrittenSuite): boolean => read(posix.join(to, recordName(home))) !== undefined;
  const planned = planImport(suites, { to, read, list, update: suites.every(isThere) });
  if (planned.kind === 'refused')
    return refuse(planned.code === 'import-exists' ? importExistsInPanel(planned.message) : planned);
  const first = suites[0]!.sessions[0]!.file;
  const kept = planned.kept.map(({ file, title, why }) => `${title ?? file}: ${keptWords[why]}`);
  return {
    kind: 'edited',
    edits: planned.edits,
    message: suites.map(messageOf).join('; '),
    notes: [...suites.flatMap(notesOf), ...kept, ...planned.notes],
    file: posix.join(to, planned.places.get(first) ?? first),
  };
}

/** Reads the text of a file of a project, if it is there and is a text. */
export function textIn(project: Project): (file: string) => string | undefined {
  return (file) => {
    const source = project.read(file);
    return source.kind === 'text' ? source.text : undefined;
  };
}

function messageOf({ report: { name, requests, sessions } }: WrittenSuite): string {
  return importWords.done(name, requests.length, sessions.length);
}

function notesOf({ report }: WrittenSuite): readonly string[] {
  const { requests, environment, packages } = report;
  const counts = countOutcomes(requests);
  const byHand = requests.filter(({ outcome }) => outcome === 'by-hand');
  const secrets = environment.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  return [
    importWords.counts(counts['as-it-is'], counts['with-script'], counts['by-hand']),
    ...byHand.slice(0, mostNamed).map((request) => `${request.name}: ${whyByHand(request)}`),
    ...(byHand.length > mostNamed ? [importWords.more(byHand.length - mostNamed)] : []),
    ...(environment.length > 0 ? [importWords.environment(environment.length, secrets)] : []),
    ...(packages.length > 0 ? [importWords.packages(packages)] : []),
  ];
}
