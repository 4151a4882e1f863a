import { onceFor } from '../../../lib/memoize.js';
import { variablesIn, type PlacedRequest } from '../../suite/requests-of.js';
import type { Suite, SuiteEntry } from '../../suite/suite.js';
import { namesAsked, namesSet, withoutNamesSet } from './names-set.js';
import { codeLeft, type PlacedScript, type Scripts } from './placed-script.js';
import { mentions } from './script-files.js';

/** Who reads and who sets the variables of a suite. */
export interface NameUses {
  /** Requests that sign in with a variable, by `auth` or by a header. */
  readonly signedIn: (name: string) => ReadonlySet<PlacedRequest>;
  /** Requests that read a variable elsewhere, in a script too. */
  readonly readers: (name: string) => ReadonlySet<PlacedRequest>;
  /** Requests that set a variable. */
  readonly setters: (name: string) => ReadonlySet<PlacedRequest>;
  /** Whether code that is carried over may read a variable, or a value of the suite does. */
  readonly isReadElsewhere: (name: string) => boolean;
  /** Whether code that is carried over may set a variable. */
  readonly isSetInCode: (name: string) => boolean;
}

type Index = Map<string, Set<PlacedRequest>>;
const none: ReadonlySet<PlacedRequest> = new Set();

export function openNameUses(suite: Suite, requests: readonly PlacedRequest[], { of, all }: Scripts): NameUses {
  const signedIn: Index = new Map();
  const readers: Index = new Map();
  const setters: Index = new Map();
  // A script of the suite runs for each request, and is looked at once.
  const namesOf = onceFor(namesOfScript);
  for (const placed of requests) {
    add(signedIn, variablesIn(signInParts(placed)), placed);
    add(readers, variablesIn(otherParts(placed)), placed);
    for (const { name } of placed.request.captures) add(setters, [name], placed);
    for (const script of of(placed).map(namesOf)) {
      add(signedIn, script.signedIn, placed);
      add(readers, script.read, placed);
      add(setters, script.set, placed);
    }
  }
  const code = [...all.map(codeLeft), ...(suite.modules?.values() ?? [])].join('\n');
  const readingCode = withoutNamesSet(code);
  const inCode = namesSet([code]);
  const inherited = [...new Set([suite.inherited, ...requests.flatMap((each) => each.inherited)])];
  const given = [...inherited, ...suite.environments, ...requests.map(({ request }) => request)];
  const ofSuite = variablesIn(given.map(({ variables }) => variables));
  return {
    signedIn: (name) => signedIn.get(name) ?? none,
    readers: (name) => readers.get(name) ?? none,
    setters: (name) => setters.get(name) ?? none,
    isReadElsewhere: (name) => ofSuite.has(name) || mentions(readingCode, name),
    isSetInCode: (name) => inCode.hasComputed || inCode.names.has(name),
  };
}

function add(index: Index, names: Iterable<string>, placed: PlacedRequest): void {
  for (const name of names) index.set(name, (index.get(name) ?? new Set()).add(placed));
}

interface NamesOfScript {
  readonly signedIn: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
  readonly set: readonly string[];
}

function namesOfScript({ read }: PlacedScript): NamesOfScript {
  const { tests, captures, sets, headers, flow, asks } = read;
  return {
    signedIn: variablesIn(headers.filter(isSignIn).map(({ value }) => value)),
    read: variablesIn([tests, captures, sets, headers.filter((header) => !isSignIn(header)), flow, asks ?? []]),
    set: [
      ...captures.map(({ name }) => name),
      ...sets.flatMap(({ values }) => Object.keys(values)),
      ...namesAsked(read),
    ],
  };
}

/** Headers of sign-ins: by their names, or by what their values begin with. A token against forgery belongs to a cookie. */
function isSignIn({ name, value }: Pick<SuiteEntry, 'name' | 'value'>): boolean {
  if (/csrf|xsrf/i.test(name)) return false;
  return (
    /^(?:authorization|cookie)$|token|api-?key|session|\bauth\b/i.test(name) ||
    /^(?:Bearer|Token|JWT) /i.test(value ?? '')
  );
}

function signInParts({ auth, inherited, request }: PlacedRequest): unknown {
  const headers = [...inherited.flatMap((each) => each.headers), ...request.headers];
  return [auth, headers.filter((header) => !header.isOff && isSignIn(header)).map(({ value }) => value)];
}

/** What a request says besides its sign-in, without its scripts. Values of its variables are those of the suite. */
function otherParts({ request, inherited }: PlacedRequest): unknown {
  const { url, path, query, body, tests, captures, poll, retry, stream, when } = request;
  const headers = [...inherited.flatMap((each) => each.headers), ...request.headers];
  return [
    url,
    path,
    query,
    body,
    tests,
    captures,
    poll,
    retry,
    stream,
    when,
    headers.filter((each) => !isSignIn(each)),
  ];
}
