import type { JsonObject } from '../../../lib/json.js';
import { type PlacedRequest, variablesIn } from '../../suite/requests-of.js';
import type { Suite } from '../../suite/suite.js';
import type { Around } from '../requests/draft.js';
import type { Group } from '../files/split.js';
import type { FlowInputs, InputsOf } from './flow-inputs.js';
import { callRow, flowFile, placedInFlow } from './flow-request.js';
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
  /** What the callers of a flow give to it; undefined of another session. */
  readonly inputs: (group: Group, around: Around) => FlowInputs | undefined;
  /** Names that calls read in a session. */
  readonly read: (group: Group) => readonly (readonly [name: string, of: PlacedRequest])[];
  /** With the calls in front of the first request that needs them. */
  readonly called: (chunks: readonly Chunk[], group: Group, around: Around) => readonly Chunk[];
}

interface SignInsGiven {
  readonly suite: Suite;
  /** The folder of the suite's own files. */
  readonly home: string;
  readonly inputsOf: InputsOf;
}

interface Flow {
  readonly signIn: SignInFlow;
  readonly placed: PlacedRequest;
  readonly group: Group;
}

export function openSignIns(given: readonly SignInFlow[], { suite, home, inputsOf }: SignInsGiven): SignIns {
  const flows = given.map((signIn): Flow => {
    const { alias, request } = signIn;
    const placed = placedInFlow(request, suite.inherited.variables);
    return { signIn, placed, group: { file: flowFile(home, alias), name: alias, requests: [placed], depth: 0 } };
  });
  const groups = flows.map(({ group }) => group);
  const inputs = (group: Group, around: Around): FlowInputs => inputsOf(group, [], { ...around, base: undefined });
  const names = given.flatMap(({ alias, isSet, request }) =>
    request.captures.map(({ name }) => ({ name, isSet, read: `${alias}.${name}` })),
  );
  return {
    groups,
    flows: new Map(names.flatMap(({ name, isSet, read }) => (isSet ? [] : [[name, read] as const]))),
    sets: names.flatMap(({ name, isSet }) => (isSet ? [name] : [])),
    inputs: (group, around) => (groups.includes(group) ? inputs(group, around) : undefined),
    read: (group) =>
      groups.includes(group)
        ? []
        : flows
            .filter(({ signIn }) => group.requests.some(signIn.isFor))
            .flatMap(({ signIn: { request, when = [] }, placed }) =>
              [...variablesIn([request, when])].map((name) => [name, placed] as const),
            ),
    called: (chunks, group, around) => {
      const pending = new Set(groups.includes(group) ? [] : flows);
      return chunks.map((chunk) => {
        const called = [...pending].filter(({ signIn }) => signIn.isFor(chunk.draft.placed));
        for (const flow of called) pending.delete(flow);
        const rows = called.flatMap(({ signIn, group: own }) => {
          const { given } = inputs(own, around);
          const call = callRow(own, { from: group.file, alias: signIn.alias, given, isOnce: true });
          return withToken(signIn, call, around);
        });
        return rows.length === 0 ? chunk : { ...chunk, rows: [...rows, ...chunk.rows], main: chunk.main + rows.length };
      });
    },
  };
}

/** A call with the row that keeps its token, under the condition of the script. */
function withToken(
  { alias, request, when, isSet }: SignInFlow,
  call: JsonObject,
  { names }: Around,
): readonly JsonObject[] {
  const { value } = openTexts(names);
  const set = Object.fromEntries(request.captures.map(({ name }) => [names.set(name), `{{flow.${alias}.${name}}}`]));
  const rows = isSet ? [call, { set }] : [call];
  if (!when) return rows;
  const arms = when.flatMap((condition, at) => [{ [at === 0 ? 'if' : 'else if']: value(condition) }, ...rows]);
  return [...arms, { end: null }];
}
