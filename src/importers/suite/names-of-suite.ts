import { requestsOf } from './requests-of.js';
import type { Suite, SuiteFolder } from './suite.js';

/** What a suite calls its variables, items and fields. */
export function namesIn(suite: Suite): ReadonlySet<string> {
  const { environments, inherited, items } = suite;
  const ofRequests = requestsOf(suite).flatMap(({ request: { name, variables, headers, query, path, body } }) => [
    { name },
    ...[variables, headers, query, path].flat(),
    ...(body?.kind === 'form' ? body.fields : body?.kind === 'multipart' ? body.parts : []),
  ]);
  const ofAll = [environments, environments.flatMap(({ variables }) => variables), foldersIn(items)].flat();
  const passedOn = [inherited, ...foldersIn(items).map((folder) => folder.inherited)];
  const ofInherited = passedOn.flatMap(({ headers, variables }) => [...headers, ...variables]);
  return new Set([...ofAll, ...ofInherited, ...ofRequests].map(({ name }) => name));
}

/** All folders, at any depth. */
export function foldersIn(items: Suite['items']): readonly SuiteFolder[] {
  return items.flatMap((item) => (item.kind === 'folder' ? [item, ...foldersIn(item.items)] : []));
}
