import { freeName } from '../../../lib/free-number.js';
import { requestsOf, suiteReference } from '../../suite/requests-of.js';
import type { Suite, SuiteEntry, SuiteFolder, SuiteRequest, SuiteVariable } from '../../suite/suite.js';
import { namesOf } from './names-set.js';

/**
 * URLs that begin with several references, `{{host}}{{path}}`, begin with one, whose variable is made of them. The same becomes of
 * `{{host}}/{{path}}` if `path` has a `/`. In a session only the reference that begins a URL may bring one.
 */
export function withWholeStarts(suite: Suite): Suite {
  const requests = requestsOf(suite);
  const ofFolders = requests.flatMap(({ folders }) => folders.flatMap(({ inherited }) => inherited.variables));
  const known = [suite.inherited, ...suite.environments].flatMap(({ variables }) => variables).concat(ofFolders);
  const deep = new Set(known.flatMap(({ name, value }) => (/[/?#]/.test(String(value)) ? [name] : [])));
  if (!requests.some(({ request }) => startOf(request.url, deep) !== undefined)) return suite;
  const { set, names } = namesOf(suite, requests);
  const own = new Set([...set, ...ofFolders.map(({ name }) => name)]);
  const made = new Map<string, SuiteVariable>();
  const items = suite.items.map((item) => changed(item, { made, own, names, deep }));
  const { inherited } = suite;
  return { ...suite, items, inherited: { ...inherited, variables: [...inherited.variables, ...made.values()] } };
}

interface Given {
  readonly made: Map<string, SuiteVariable>;
  /** Variables that steps set or folders have: they are read where the request is. */
  readonly own: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Variables whose values have a `/`. */
  readonly deep: ReadonlySet<string>;
}

function changed(item: SuiteFolder | SuiteRequest, given: Given): SuiteFolder | SuiteRequest {
  if (item.kind === 'request') return withWholeStart(item, given);
  const items = item.items.map((each) => changed(each, given));
  return items.every((each, at) => each === item.items[at]) ? item : { ...item, items };
}

const adjacent = /^(?:\{\{suite:[^|{}]*\}\}){2,}/;
/** A URL up to the end of its path, that has no other references than those to variables, and places of path values. */
const path = /^(?:[^{}?#]|\{\{suite:[^|{}]*\}\}|\{[^{}]+\})*/;

/** The part of a URL that one reference has to bring. */
function startOf(given: string, deep: ReadonlySet<string>): string | undefined {
  const url = given.trim();
  const [inPath] = path.exec(url)!;
  const last = [...inPath.matchAll(suiteReference)].findLast(({ index, 1: name = '' }) => index > 0 && deep.has(name));
  return last === undefined ? adjacent.exec(url)?.[0] : inPath.slice(0, last.index + last[0].length);
}

/** With the path values that a variable of its URL has to bring, too. */
function withWholeStart(given: SuiteRequest, names: Given): SuiteRequest {
  const start = startOf(given.url, names.deep) ?? '';
  const isBefore = ({ name }: SuiteEntry): boolean => start.includes(`{${name}}`);
  const before = given.path.filter(isBefore);
  if (before.length === 0) return startedWhole(given, names);
  const url = before.reduce((text, { name, value }) => text.replaceAll(`{${name}}`, value ?? ''), given.url);
  return startedWhole({ ...given, url, path: given.path.filter((entry) => !isBefore(entry)) }, names);
}

function startedWhole(request: SuiteRequest, { made, own, names: taken, deep }: Given): SuiteRequest {
  const value = startOf(request.url, deep);
  if (value === undefined) return request;
  const names = [...value.matchAll(suiteReference)].map(([, name = '']) => name);
  const isTaken = (name: string): boolean =>
    taken.has(name) || own.has(name) || (made.get(name)?.value ?? value) !== value;
  const joined = names.join('_');
  const name = isTaken(joined) ? freeName(`${joined}_url`, isTaken, '_') : joined;
  const url = `{{suite:${name}}}${request.url.trim().slice(value.length)}`;
  if (names.some((each) => own.has(each)))
    return { ...request, url, variables: [...request.variables, { name, value }] };
  made.set(name, { name, value });
  return { ...request, url };
}
