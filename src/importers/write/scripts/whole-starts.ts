import { requestsOf, suiteReference } from '../../suite/requests-of.js';
import type { Suite, SuiteFolder, SuiteRequest, SuiteVariable } from '../../suite/suite.js';
import { namesOf } from './names-set.js';

/**
 * URLs that begin with several references, `{{host}}{{path}}`, begin with one, whose variable is made of them. In a session only the
 * reference that begins a URL may bring a `/`.
 */
export function withWholeStarts(suite: Suite): Suite {
  const requests = requestsOf(suite);
  if (!requests.some(({ request }) => starts.test(request.url))) return suite;
  const { set, names } = namesOf(suite, requests);
  const ofFolders = requests.flatMap(({ folders }) => folders.flatMap(({ inherited }) => inherited.variables));
  const own = new Set([...set, ...ofFolders.map(({ name }) => name)]);
  const made = new Map<string, SuiteVariable>();
  const items = suite.items.map((item) => changed(item, { made, own, names }));
  const { inherited } = suite;
  return { ...suite, items, inherited: { ...inherited, variables: [...inherited.variables, ...made.values()] } };
}

interface Given {
  readonly made: Map<string, SuiteVariable>;
  /** Variables that steps set or folders have: they are read where the request is. */
  readonly own: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

function changed(item: SuiteFolder | SuiteRequest, given: Given): SuiteFolder | SuiteRequest {
  if (item.kind === 'request') return withWholeStart(item, given);
  const items = item.items.map((each) => changed(each, given));
  return items.every((each, at) => each === item.items[at]) ? item : { ...item, items };
}

const starts = /^\s*((?:\{\{suite:[^|{}]*\}\}){2,})/;

function withWholeStart(request: SuiteRequest, { made, own, names: taken }: Given): SuiteRequest {
  const [all, value] = starts.exec(request.url) ?? [];
  if (all === undefined || value === undefined) return request;
  const names = [...value.matchAll(suiteReference)].map(([, name = '']) => name);
  const joined = names.join('_');
  const name = taken.has(joined) || own.has(joined) ? `${joined}_url` : joined;
  const url = `{{suite:${name}}}${request.url.slice(all.length)}`;
  if (names.some((each) => own.has(each)))
    return { ...request, url, variables: [...request.variables, { name, value }] };
  made.set(name, { name, value });
  return { ...request, url };
}
