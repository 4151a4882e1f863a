import type { JsonObject } from '../../../lib/json.js';
import { dottedPath } from '../../../format/paths.js';
import type { PlacedRequest } from '../../suite/requests-of.js';
import type { Around } from '../requests/draft.js';
import type { Group } from '../files/split.js';
import { flowFile, placedInFlow } from './flow-request.js';
import type { Chunk } from '../requests/rows.js';
import type { SignInFlow } from './sign-in-suite.js';
import { openTexts } from '../names/texts.js';

/** The flows of a suite that ask for a token. */
export interface SignIns {
  /** Their session files. */
  readonly groups: readonly Group[];
  /** What they capture, by the name of the variable in the suite: `sign-in.token`. */
  readonly flows: ReadonlyMap<string, string>;
  /** Names that rows behind the calls set. */
  readonly sets: readonly string[];
  /** With the calls in front of the first request that needs them. */
  readonly called: (chunks: readonly Chunk[], group: Group, around: Around) => readonly Chunk[];
}

/** @param home - the folder of the suite's own files */
export function openSignIns(given: readonly SignInFlow[], home: string, requests: readonly PlacedRequest[]): SignIns {
  const inherited = requests[0]?.inherited[0];
  const fileOf = ({ alias }: SignInFlow): string => flowFile(home, alias);
  const groups = given.map((flow): Group => {
    const placed = placedInFlow(flow.request, inherited?.variables ?? []);
    return { file: fileOf(flow), name: flow.alias, requests: [placed], depth: 0 };
  });
  const names = given.flatMap(({ alias, isSet, request }) =>
    request.captures.map(({ name }) => ({ name, isSet, read: `${alias}.${name}` })),
  );
  return {
    groups,
    flows: new Map(names.flatMap(({ name, isSet, read }) => (isSet ? [] : [[name, read] as const]))),
    sets: names.flatMap(({ name, isSet }) => (isSet ? [name] : [])),
    called: (chunks, group, around) => {
      const pending = new Set(groups.includes(group) ? [] : given);
      return chunks.map((chunk) => {
        const calls = [...pending].filter((flow) => flow.isFor(chunk.draft.placed));
        for (const flow of calls) pending.delete(flow);
        const rows = calls.flatMap((flow) => callRows(flow, dottedPath(group.file, fileOf(flow)), around));
        return rows.length === 0 ? chunk : { ...chunk, rows: [...rows, ...chunk.rows], main: chunk.main + rows.length };
      });
    },
  };
}

function callRows({ alias, request, when, isSet }: SignInFlow, path: string, { names }: Around): readonly JsonObject[] {
  const { value } = openTexts(names);
  const call: JsonObject = { call: path, once: true };
  const set = Object.fromEntries(request.captures.map(({ name }) => [names.set(name), `{{flow.${alias}.${name}}}`]));
  const rows = isSet ? [call, { set }] : [call];
  if (!when) return rows;
  const arms = when.flatMap((condition, at) => [{ [at === 0 ? 'if' : 'else if']: value(condition) }, ...rows]);
  return [...arms, { end: null }];
}
