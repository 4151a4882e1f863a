import { posix } from 'node:path';
import {
  partOfRecordings,
  readerFailed,
  sourceUnknown,
  sourceWithoutReader,
  suiteWithoutRequests,
} from '../problems/import/source.js';
import { freeName } from '../lib/free-number.js';
import type { LastingOptions } from './again/import-record.js';
import { importedKinds, kinds } from './kinds.js';
import type { OpenedSource } from './open-source.js';
import type { ReadSource, ReadSuite, SourceFiles, SourceProblem } from './suite/source.js';
import { requestsOf } from './suite/requests-of.js';
import type { Suite, Tool } from './suite/suite.js';
import { hideSecrets } from './suite/hide-secrets.js';

/** What was found in a source. */
export interface FoundSuites {
  readonly suites: readonly FoundSuite[];
  /** Of suites that cannot be read, each with its file. */
  readonly problems: readonly SourceProblem[];
}

export interface FoundSuite {
  readonly tool: Tool;
  /** The file, or the folder, of the suite, relative to what was given. */
  readonly path: string;
  /** Its name is that of no other one: two suites of one name would write the same files. */
  readonly suite: Suite;
  readonly options: LastingOptions;
}

/**
 * Finds out what a source is by its content, and reads every suite in it.
 *
 * @param given - the options of every suite
 * @param earlierOf - those of an earlier import of a suite, by its name: they count if they are not given
 */
export async function readSource(
  source: OpenedSource,
  given: LastingOptions = {},
  earlierOf: (name: string) => LastingOptions = () => ({}),
): Promise<FoundSuites> {
  const units = unitsOf(source);
  const suites: FoundSuite[] = [];
  const problems: SourceProblem[] = [];
  const names = new Set<string>();
  const freeOf = ({ name }: Suite): string =>
    freeName(hideSecrets(name, new Map()), (each) => names.has(each.toLowerCase()), ' ');
  for (const unit of units) {
    const { tool, path } = unit;
    const name = path || source.name;
    const whole = await readUnit(unit, name, given);
    const options = whole.kind === 'suite' ? { ...earlierOf(freeOf(whole.suite)), ...given } : given;
    // The record of an earlier import is found by the name of the suite, so that one is read before.
    const isPart = kinds[tool].takesOnly && options.only !== given.only;
    const read = isPart ? await readUnit(unit, name, options) : whole;
    if (read.kind === 'problems') problems.push(...read.problems.map((problem) => withPlace(problem, path)));
    else if (requestsOf(read.suite).length === 0)
      problems.push({ ...suiteWithoutRequests(name), place: { file: path } });
    else {
      const suite = { ...read.suite, name: freeOf(read.suite) };
      names.add(suite.name.toLowerCase());
      suites.push({ tool, path, suite, options });
    }
  }
  if (units.length === 0)
    problems.push(
      sourceUnknown(
        source.name,
        importedKinds.map(({ title }) => title),
      ),
    );
  return { suites, problems };
}

function withPlace(problem: SourceProblem, file: string): SourceProblem {
  return problem.place || file === '' ? problem : { ...problem, place: { file } };
}

async function readUnit({ tool, files }: Unit, name: string, { only }: LastingOptions): Promise<ReadSuite> {
  const { load, title, takesOnly } = kinds[tool];
  if (!load) return { kind: 'problems', problems: [sourceWithoutReader(name, title)] };
  if (only && !takesOnly) return { kind: 'problems', problems: [partOfRecordings(name, title)] };
  const read: ReadSource = await load();
  try {
    return read({ ...files, ...(only && { only }) });
  } catch (error) {
    return { kind: 'problems', problems: [readerFailed(name, title, error)] };
  }
}

interface Unit {
  readonly tool: Tool;
  readonly path: string;
  readonly files: SourceFiles;
}

function unitsOf(source: OpenedSource): readonly Unit[] {
  const byKind = new Map<Tool, string[]>();
  for (const path of source.meant) {
    const tool = kindOf(path, source.texts.get(path) ?? '');
    if (tool) byKind.set(tool, [...(byKind.get(tool) ?? []), path]);
  }
  const { texts, others } = source;
  return [...byKind].flatMap(([tool, paths]): readonly Unit[] => {
    if (kinds[tool].unit === 'file' || !source.isFolder)
      return paths.map((main) => ({ tool, path: main, files: { main, texts, others } }));
    return rootsOf(paths, kinds[tool].root).map((root) => ({ tool, path: root, files: below(source, root) }));
  });
}

function kindOf(path: string, text: string): Tool | undefined {
  const found = Object.entries(kinds).find(([, { isIt }]) => isIt(path, text));
  return found?.[0] as Tool | undefined;
}

/** The folders that have the file of a suite; what was given, where none has. */
function rootsOf(paths: readonly string[], root: RegExp | undefined): readonly string[] {
  const folders = paths
    .filter((path) => root?.test(posix.basename(path)))
    .map((path) => posix.dirname(path))
    .map((folder) => (folder === '.' ? '' : folder));
  // A collection in another one is a folder of it.
  const outermost = folders.filter((folder) => !folders.some((other) => other !== folder && isBelow(folder, other)));
  return outermost.length === 0 ? [''] : outermost;
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

function below({ texts, others }: OpenedSource, root: string): SourceFiles {
  const from = root === '' ? 0 : root.length + 1;
  const inside = (path: string): boolean => isBelow(path, root);
  return {
    texts: new Map([...texts].filter(([path]) => inside(path)).map(([path, text]) => [path.slice(from), text])),
    others: others.filter(inside).map((path) => path.slice(from)),
  };
}
