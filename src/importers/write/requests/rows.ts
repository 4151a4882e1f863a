import type { Json, JsonObject } from '../../../lib/json.js';
import type { ReadSet } from '../../scripts/script.js';
import { variablesIn } from '../../suite/requests-of.js';
import type { SuiteVariable } from '../../suite/suite.js';
import type { Around, Draft } from './draft.js';
import type { Assets } from './assets.js';
import type { PlacedScript } from '../scripts/placed-script.js';
import { withoutCredentials, withSecrets } from '../scripts/secret-values.js';
import { ownParts, type SharedSettings } from './shared-settings.js';
import { hideSecrets } from '../../suite/hide-secrets.js';
import { capturesOf, testsOf } from './tests-of.js';

/** The rows that a request becomes. */
export interface Chunk {
  readonly draft: Draft;
  readonly rows: readonly JsonObject[];
  /** Which of the rows is the request. */
  readonly main: number;
}

interface ChunkGiven {
  readonly shared: SharedSettings;
  readonly around: Around;
  readonly assets: Assets;
  /** The rows of requests that a script sends. @default none */
  readonly asked?: (script: PlacedScript) => readonly JsonObject[];
}

export function chunkOf(draft: Draft, { shared, around, assets, asked = () => [] }: ChunkGiven): Chunk {
  const nameOf = (written: string): string => around.names.set(written, draft.placed);
  const setsIn = (sets: readonly ReadSet[]): readonly JsonObject[] =>
    sets.flatMap((set) => setRows(set, draft, { nameOf, around }));
  const rowsOf = (phase: 'before' | 'after'): readonly JsonObject[] =>
    scriptsOf(draft, phase).flatMap((script) => [...setsIn(script.read.sets), ...asked(script)]);
  const { early, late } = ownSets(draft);
  const before = [...setsIn(early), ...rowsOf('before'), ...setsIn(late)];
  const main = requestRow(draft, { shared, around, nameOf, assets });
  const rows = joined([...before, main, ...rowsOf('after')]);
  return { draft, rows, main: rows.indexOf(main) };
}

/** Variables of the request. One that reads what a script sets is set after it. */
function ownSets(draft: Draft): { readonly early: readonly ReadSet[]; readonly late: readonly ReadSet[] } {
  const sets = scriptsOf(draft, 'before').flatMap(({ read }) => read.sets);
  const set = new Set(sets.flatMap(({ values }) => Object.keys(values)));
  const { variables } = draft.placed.request;
  const isLate = ({ value }: SuiteVariable): boolean => [...variablesIn(value)].some((name) => set.has(name));
  return {
    early: ownVariables(variables.filter((each) => !isLate(each))),
    late: ownVariables(variables.filter(isLate)),
  };
}

function ownVariables(variables: readonly SuiteVariable[]): readonly ReadSet[] {
  if (variables.length === 0) return [];
  return [{ values: Object.fromEntries(variables.map(({ name, value }) => [name, value])) }];
}

function scriptsOf({ scripts }: Draft, phase: 'before' | 'after'): readonly PlacedScript[] {
  return scripts.filter(({ script }) => (script.phase === 'before') === (phase === 'before'));
}

function setRows(
  { when, values }: ReadSet,
  { texts }: Draft,
  { nameOf, around: { secrets } }: Pick<RowGiven, 'nameOf' | 'around'>,
): readonly JsonObject[] {
  const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf(name), texts.value(value)]));
  const set = withoutCredentials(named, secrets);
  if (when === undefined) return [{ set }];
  const arms = when.flatMap((condition, at) => [
    { [at === 0 ? 'if' : 'else if']: withSecrets(texts.value(condition), secrets) },
    { set },
  ]);
  return [...arms, { end: null }];
}

/** Rows of `set` that follow one another are one, unless both set a name. */
function joined(rows: readonly JsonObject[]): readonly JsonObject[] {
  const made: JsonObject[] = [];
  for (const row of rows) {
    const last = made.at(-1);
    const isSame = last !== undefined && 'set' in last && 'set' in row;
    if (!isSame || Object.keys(row.set as JsonObject).some((name) => name in (last.set as JsonObject))) made.push(row);
    else made[made.length - 1] = { set: { ...(last.set as JsonObject), ...(row.set as JsonObject) } };
  }
  return made;
}

interface RowGiven {
  readonly shared: SharedSettings;
  readonly around: Around;
  readonly nameOf: (written: string) => string;
  readonly assets: Assets;
}

function requestRow(draft: Draft, { shared, around, nameOf, assets }: RowGiven): JsonObject {
  const { line, title, texts, parts } = draft;
  const { request } = draft.placed;
  const { headers, auth } = ownParts(draft, shared);
  const body = assets.body(draft);
  const written = { ...headers, ...body.headers };
  const captures = capturesOf(draft, nameOf);
  const tests = testsOf(draft, around);
  const conditioned = (value: JsonObject): JsonObject => withSecrets(texts.value(value), around.secrets);
  return {
    request: line,
    ...(title !== '' && title !== line && { name: title }),
    ...valued({ when: request.when }, conditioned),
    ...parts,
    ...(Object.keys(written).length > 0 && { headers: written }),
    ...(auth !== undefined && { auth }),
    ...body.step,
    ...(request.timeout !== undefined && request.timeout !== shared.timeout && { timeout: duration(request.timeout) }),
    ...(request.redirects !== undefined && { redirects: request.redirects === 0 ? false : request.redirects }),
    ...(request.delay !== undefined && request.delay > 0 && { delay: duration(request.delay) }),
    ...(Object.keys(captures).length > 0 && { capture: withSecrets(captures, around.secrets) }),
    ...(tests !== undefined && { tests: assets.tests(tests) }),
    ...valued({ retry: request.retry, poll: pollOf(draft), stream: request.stream }, conditioned),
    ...assets.scripts(draft),
    ...(request.skip !== undefined && {
      skip: request.skip === true ? true : hideSecrets(request.skip, around.secrets),
    }),
    ...(request.tags.length > 0 && { tags: request.tags }),
  };
}

function pollOf({ placed, scripts }: Draft): JsonObject | undefined {
  const [asked] = scripts.flatMap(({ read }) => read.flow.flatMap(({ poll }) => (poll ? [poll] : [])));
  return placed.request.poll ?? asked;
}

function valued(
  values: Readonly<Record<string, JsonObject | undefined>>,
  change: (value: JsonObject) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, change(value)]])),
  );
}

/** As a person writes it: `2s`, `1500ms`. */
export function duration(ms: number): Json {
  const whole = Math.max(0, Math.round(ms));
  if (whole >= 60_000 && whole % 60_000 === 0) return `${whole / 60_000}m`;
  return whole >= 1_000 && whole % 1_000 === 0 ? `${whole / 1_000}s` : `${whole}ms`;
}
