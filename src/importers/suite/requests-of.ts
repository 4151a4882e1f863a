import { referencesIn } from '../../format/reference.js';
import type { Inherited, Suite, SuiteAuth, SuiteFolder, SuiteRequest } from './suite.js';

/** A request with all that is over it. */
export interface PlacedRequest {
  readonly request: SuiteRequest;
  /** The outermost first. */
  readonly folders: readonly SuiteFolder[];
  /** What the suite passes on, then each folder. */
  readonly inherited: readonly Inherited[];
  /** Its own auth, or that of the nearest above it. */
  readonly auth: SuiteAuth | undefined;
}

/** The requests of a suite, in their order. */
export function requestsOf({ items, inherited }: Pick<Suite, 'items' | 'inherited'>): readonly PlacedRequest[] {
  return below(items, { folders: [], inherited: [inherited], auth: inherited.auth });
}

type Around = Omit<PlacedRequest, 'request'>;

function below(items: Suite['items'], around: Around): readonly PlacedRequest[] {
  return items.flatMap((item) => {
    if (item.kind === 'request') return [{ ...around, request: item, auth: item.auth ?? around.auth }];
    return below(item.items, {
      folders: [...around.folders, item],
      inherited: [...around.inherited, item.inherited],
      auth: item.inherited.auth ?? around.auth,
    });
  });
}

/** A suite's reference: its name, and the pipes behind it. */
export const suiteReference = /(?<!\\)\{\{suite:([^|{}]*?)\s*(\|[^{}]*)?\}\}/g;

/** Names of the variables that a text, or any text of a value, reads. */
export function variablesIn(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (text: string): void => {
    for (const [, name = '', pipes = ''] of text.matchAll(suiteReference)) {
      names.add(name);
      for (const [, argument = ''] of pipes.matchAll(/\bsuite:([\w.-]+)/g)) names.add(argument);
    }
  };
  walk(value, add);
  return names;
}

/** Names that requests read, without their scripts. */
export function variablesOfRequests(requests: readonly PlacedRequest[]): ReadonlySet<string> {
  const parts = requests.map(({ request, inherited, auth }) => [
    { ...request, scripts: [] },
    inherited.map(({ headers, variables }) => [headers, variables]),
    auth,
  ]);
  return variablesIn(parts);
}

/** Names of the variables whose values references lead into, such as `user` of `{{user.name}}`. */
export function enteredIn(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  walk(value, (text) => {
    for (const [, name = '', pipes = ''] of text.matchAll(suiteReference))
      if (/^\|\s*inner /.test(pipes)) names.add(name);
  });
  return names;
}

/** Names of the variables of the environment that a text, or any text of a value, reads by itself: those of the process. */
export function environmentIn(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  walk(value, (text) => {
    if (!/\benv\./.test(text)) return;
    for (const reference of referencesIn(text)) if (reference.kind === 'env') names.add(reference.name);
  });
  return names;
}

function walk(value: unknown, add: (text: string) => void): void {
  if (typeof value === 'string') return add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('{{')) add(key);
    walk(inner, add);
  }
}
