import { posix } from 'node:path';
import { shownUrl } from '../../../format/shown-url.js';
import { sessionSuffix } from '../../../format/session.js';
import type { PlacedRequest } from '../../suite/requests-of.js';
import type { Suite } from '../../suite/suite.js';
import { onlyOnce, slug } from './slug.js';

/** What becomes a session of its own. */
export type Split = 'collection' | 'folder' | 'request';
export const splits: readonly Split[] = ['collection', 'folder', 'request'];

/** Requests that become one session. */
export interface Group {
  /** Relative to the folder of the sessions. */
  readonly file: string;
  readonly name: string;
  readonly requests: readonly PlacedRequest[];
  /** How many of the folders of a request the session itself replaces. */
  readonly depth: number;
}

/** @param home - the name of the suite as a part of paths */
export function groupsOf(
  suite: Suite,
  requests: readonly PlacedRequest[],
  split: Split,
  home: string,
): readonly Group[] {
  if (split === 'collection') return [{ file: `${home}${sessionSuffix}`, name: suite.name, requests, depth: 0 }];
  const free = onlyOnce('-');
  const groups = new Map<
    unknown,
    { readonly name: string; readonly requests: PlacedRequest[]; readonly depth: number }
  >();
  for (const placed of requests) {
    const [folder] = placed.folders;
    const key = split === 'request' ? placed : (folder ?? suite);
    const name = split === 'request' ? shownUrl(placed.request.name) : (folder?.name ?? suite.name);
    const group = groups.get(key) ?? { name, requests: [], depth: split === 'request' ? 0 : folder ? 1 : 0 };
    group.requests.push(placed);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    file: posix.join(home, `${free(slug(group.name, 'session'))}${sessionSuffix}`),
  }));
}
