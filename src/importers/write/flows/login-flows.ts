import { isName } from '../../../format/reference.js';
import type { JsonObject } from '../../../lib/json.js';
import { leftoverOf } from '../../../problems/import/report.js';
import { withNullAsWord } from '../../scripts/null-as-word.js';
import type { PlacedRequest } from '../../suite/requests-of.js';
import type { Leftover, SuiteRequest } from '../../suite/suite.js';
import type { CallAround } from './asked-flows.js';
import type { Around } from '../requests/draft.js';
import type { Group } from '../files/split.js';
import { onlyOnce, slug } from '../files/slug.js';
import { titlesOf } from '../files/titles.js';
import type { FlowInputs, InputsOf } from './flow-inputs.js';
import { callRow, flowFile, setNamesIn } from './flow-request.js';
import type { FoundLogins, Login } from './logins.js';
import type { PlacedScript } from '../scripts/placed-script.js';

/** The logins of a suite that become flows, each called where it was. */
export interface LoginFlows {
  /** Their session files. Each has the first of the same requests. */
  readonly groups: readonly Group[];
  /** Whether a login reads a name, and so may get it as an input. */
  readonly isInput: (name: string) => boolean;
  /** What the callers of a flow give to it; undefined of another session. */
  readonly inputs: (group: Group, around: Around) => FlowInputs | undefined;
  /** Whether a session calls a flow in place of a request. */
  readonly isCalled: (placed: PlacedRequest, group: Group) => boolean;
  /** The rows of that call. */
  readonly called: (placed: PlacedRequest, group: Group, around: CallAround) => readonly JsonObject[];
  /** Names that calls read in a session. */
  readonly read: (group: Group) => readonly (readonly [name: string, of: PlacedRequest])[];
  /** All requests that a request in a flow takes the place of; none of a request that stays. */
  readonly placesOf: (placed: PlacedRequest) => readonly PlacedRequest[];
  /** Its scripts, as a flow has them if the request is a login. */
  readonly scriptsOf: (placed: PlacedRequest, scripts: readonly PlacedScript[]) => readonly PlacedScript[];
  /** The title of a request in its flow. */
  readonly titleOf: (placed: PlacedRequest) => string | undefined;
  /** What became of a request that is a login. */
  readonly noteOf: (request: SuiteRequest) => readonly Leftover[];
}

interface Flow {
  readonly login: Login;
  readonly group: Group;
}

interface LoginsGiven {
  /** The folder of the suite's own files. */
  readonly home: string;
  /** Aliases of other flows. */
  readonly taken: readonly string[];
  readonly inputsOf: InputsOf;
}

export function openLoginFlows(
  { flows: logins, stay }: FoundLogins,
  { home, taken, inputsOf }: LoginsGiven,
): LoginFlows {
  const free = onlyOnce('-');
  taken.forEach(free);
  const flows = logins.map((login): Flow => {
    const alias = free(aliasOf(login.places[0].request.name));
    return { login, group: { file: flowFile(home, alias), name: alias, requests: [login.places[0]], depth: 0 } };
  });
  const byPlace = new Map(flows.flatMap((flow) => flow.login.places.map((placed) => [placed, flow] as const)));
  const byGroup = new Map(flows.map((flow) => [flow.group, flow]));
  const byRequest = new Map([...byPlace].map(([{ request }, flow]) => [request, flow]));
  const staying = new Map([...stay].map(([{ request }, leftover]) => [request, leftover]));
  const inputs = (flow: Flow, around: Around): FlowInputs => inputsOf(flow.group, namesGiven(flow, around), around);
  return {
    groups: flows.map(({ group }) => group),
    isInput: (name) => flows.some(({ login }) => login.needed.includes(name)),
    inputs: (group, around) => {
      const flow = byGroup.get(group);
      return flow && inputs(flow, around);
    },
    isCalled: (placed, group) => !byGroup.has(group) && byPlace.has(placed),
    called: (placed, group, around) => {
      const flow = byPlace.get(placed);
      if (!flow) return [];
      const alias = around.aliases(flow.group.name);
      const { given } = inputs(flow, around);
      const isOnce = flow.login.places.length === 1;
      return [callRow(flow.group, { from: group.file, alias, given, isOnce }), ...tokenRows(flow, alias, around)];
    },
    read: (group) =>
      byGroup.has(group)
        ? []
        : group.requests.flatMap((of) => {
            const login = byPlace.get(of)?.login;
            return login ? [...login.needed, ...login.tokens].map((name) => [name, login.places[0]] as const) : [];
          }),
    placesOf: (placed) => byPlace.get(placed)?.login.places ?? [],
    scriptsOf: (placed, scripts) =>
      byPlace.has(placed) ? scripts.map((each) => ({ ...each, read: withNullAsWord(each.read) })) : scripts,
    titleOf: (placed) => (byPlace.has(placed) ? titlesOf([placed])[0] : undefined),
    noteOf: (request) => {
      const flow = byRequest.get(request);
      const what = flow && leftoverOf.loginFlow(flow.group.name);
      const note: Leftover | undefined = what
        ? { place: request.place, reason: { kind: 'changed', what } }
        : staying.get(request);
      return note ? [note] : [];
    },
  };
}

function aliasOf(name: string): string {
  const words = slug(name, 'login')
    .normalize('NFKD')
    .replace(/[^a-z0-9-]/g, '');
  return isName(words) ? words : `login-${words}`.replace(/-+$/, '');
}

/** Variables that steps set and the request reads. */
function namesGiven({ login }: Flow, { names }: Around): readonly string[] {
  const [placed] = login.places;
  return setNamesIn(login.needed, (name) => names.read(name, placed)).map((name) => names.set(name, placed));
}

/** Rows that give the token of a call to the variable that requests sign in with. */
function tokenRows({ login }: Flow, alias: string, { names }: Around): readonly JsonObject[] {
  const [placed] = login.places;
  return login.tokens.flatMap((token): readonly JsonObject[] => {
    const name = names.set(token, placed);
    const found = names.read(token, placed);
    const taken = `flow.${alias}.${name}`;
    // A login that fails leaves the variable as it was.
    if (found.kind === 'var' && found.initial !== undefined)
      return [{ set: { [name]: `{{${taken} | default var.${name}}}` } }];
    const set: JsonObject = { set: { [name]: `{{${taken}}}` } };
    return login.sure.has(token) ? [set] : [{ if: { [`{{${taken}}}`]: { exists: true } } }, set, { end: null }];
  });
}
