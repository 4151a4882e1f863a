import { posix } from 'node:path';
import { isAbsolutePath } from '../../../format/paths.js';
import { leftoverOf } from '../../../problems/import/report.js';
import { outsideProject } from '../../suite/outside-project.js';
import type { Leftover, Suite, SuiteBody, SuiteFolder, SuiteRequest } from '../../suite/suite.js';
import { onlyOnce } from './slug.js';

export interface SourceFilesGiven {
  /** The folder that paths of the suite are relative to, from that of the sessions; undefined if sessions may not refer to it. */
  readonly folder: string | undefined;
  /** The project root, from the folder of the sessions. @default files are not looked for there */
  readonly root?: string | undefined;
  /** The folder of the sessions, as a session sees it: `.` or `..`. */
  readonly from: string;
  /** Whether there is a file, by its path from the folder of the sessions. @default those of the folder are there */
  readonly hasFile?: ((path: string) => boolean) | undefined;
}

/**
 * The suite with the paths of its uploads as its sessions see them, if they are relative to the folder of the source. A file that is not
 * there becomes a variable of the environment, and the request is left to a person.
 */
export function withSourceFiles(suite: Suite, given: SourceFilesGiven): Suite {
  const { folder, from, hasFile } = given;
  const names = new Map<string, string>();
  const free = onlyOnce('_');
  const seenFrom = (place: string): string => {
    const joined = posix.join(from, place);
    return joined.startsWith('../') ? joined : `./${joined}`;
  };
  const placed: Placed = (path) => {
    // What begins with a variable may be absolute.
    const isWhole = isAbsolutePath(path) || path.startsWith('{{');
    const places = isWhole ? [] : placesOf(path, suite, given);
    const isBeside = folder !== undefined && (suite.filesAreBeside === true || suite.filesAreNear !== undefined);
    if (path.includes('{{')) {
      if (isWhole) return { path };
      return isBeside ? { path: seenFrom(places[0]!) } : { path, ...(hasFile && { found: { file: path } }) };
    }
    if (!hasFile) return isBeside && !isWhole ? { path: seenFrom(places[0]!), found: 'there' } : { path };
    const place = (isWhole ? [path] : places).find(hasFile);
    if (place !== undefined) return { path: isWhole ? path : seenFrom(place), found: 'there' };
    const variable = names.get(path) ?? free(variableFor(path));
    names.set(path, variable);
    return { path: `{{env.${variable}}}`, found: { file: path, variable } };
  };
  return { ...suite, items: suite.items.map((item) => withFiles(item, placed)) };
}

/** Where a relative path may lead to, the likeliest first, as paths from the folder of the sessions. */
function placesOf(path: string, suite: Suite, { folder, root }: SourceFilesGiven): readonly string[] {
  const beside = suite.filesAreBeside === true ? '' : suite.filesAreNear;
  const folders = [
    ...(folder !== undefined && beside !== undefined ? [posix.join(folder, beside)] : []),
    ...(root !== undefined && suite.filesAreNear !== undefined ? [root] : []),
    ...(suite.filesAreBeside === true && folder !== undefined ? [] : ['.']),
  ];
  return folders.map((each) => posix.join(each, path));
}

interface Missing {
  readonly file: string;
  /** Of the environment. @default the path has a variable of its own */
  readonly variable?: string;
}

type Found = Missing | 'there';

/** `found` is absent if it is unknown whether there is such a file. */
type Placed = (path: string) => { readonly path: string; readonly found?: Found };

/** `photos/cup 1.png` is `FILE_CUP_1_PNG`. */
function variableFor(path: string): string {
  const words = nameOf(path)
    .normalize('NFKD')
    .replaceAll(/\W+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return `FILE_${words || 'UPLOAD'}`.toUpperCase();
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}

function asWritten(path: string): string {
  return path.replaceAll('{{suite:', '{{');
}

function withFiles<Item extends SuiteFolder | SuiteRequest>(item: Item, placed: Placed): Item {
  if (item.kind === 'folder') return { ...item, items: item.items.map((each) => withFiles(each, placed)) };
  if (!item.body) return item;
  const seen = new Map<string, Found>();
  const body = bodyWithFiles(item.body, (written) => {
    const { path, found } = placed(written);
    if (found) seen.set(written, found);
    return path;
  });
  return { ...item, body, leftovers: seen.size === 0 ? item.leftovers : leftoversOf(item, seen) };
}

function bodyWithFiles(body: SuiteBody, placed: (path: string) => string): SuiteBody {
  if (body.kind === 'file') return { ...body, path: placed(body.path) };
  if (body.kind !== 'multipart') return body;
  const parts = body.parts.map((part) =>
    part.file === undefined || part.isOff ? part : { ...part, file: placed(part.file) },
  );
  return { ...body, parts };
}

/** What a reader says about the path of a file is said with its variable. */
function leftoversOf({ leftovers, place }: SuiteRequest, seen: ReadonlyMap<string, Found>): readonly Leftover[] {
  const isOf = (leftover: Leftover, path: string): boolean =>
    leftover.reason.kind === 'by-hand' &&
    [outsideProject, 'the path of a file'].includes(leftover.reason.what) &&
    (leftover.source ?? '').includes(nameOf(asWritten(path)));
  const others = leftovers.filter((leftover) => ![...seen].some(([path]) => isOf(leftover, path)));
  const missing = [...seen].flatMap(([path, found]): readonly Leftover[] => {
    if (found === 'there') return [];
    const said = leftovers.find((leftover) => isOf(leftover, path));
    const source = asWritten(path);
    const name = nameOf(source) || 'a file';
    const what = found.variable === undefined ? leftoverOf.uploads(name) : leftoverOf.upload(name, found.variable);
    return [{ place: said?.place ?? place, source, reason: { kind: 'by-hand', what } }];
  });
  return [...others, ...missing];
}
