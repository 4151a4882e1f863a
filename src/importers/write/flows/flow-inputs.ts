import { allBraces, type Braces, isName, type Reference, replaceBraces } from '../../../format/reference.js';
import { freeName } from '../../../lib/free-number.js';
import type { Json, JsonObject } from '../../../lib/json.js';
import { mapTexts } from '../../../lib/map-texts.js';
import type { Group } from '../files/split.js';
import { baseOf } from '../names/base-url.js';
import type { Names } from '../names/names.js';
import { writtenBase } from '../requests/written-base.js';
import { draftOf, type Around, type Draft } from '../requests/draft.js';

/** What the callers of a flow give to it. A flow that needs something from them does not run by itself. */
export interface FlowInputs {
  /** Each input with what a call gives. */
  readonly given: JsonObject;
  /** What the URLs of its requests begin with. */
  readonly base: string | undefined;
  /** The same as the settings of the flow have it. @default as it is */
  readonly baseUrl?: string;
  /** A part of the flow, which reads its inputs in the place of what they are given. */
  readonly reading: <Part extends Json>(part: Part) => Part;
}

/** The inputs of a flow. @param set - variables that steps of its callers set, and that it reads */
export type InputsOf = (group: Group, set: readonly string[], around: Around) => FlowInputs;

/** @param isSparing - whether a flow gets only what steps set, as in imports of old: then it may run by itself */
export function openFlowInputs(isSparing: boolean): InputsOf {
  const known = new Map<Group, FlowInputs>();
  return (group, set, around) => {
    const found = known.get(group) ?? flowInputs(group, { set, around, isSparing });
    known.set(group, found);
    return found;
  };
}

interface Given {
  readonly set: readonly string[];
  readonly around: Around;
  readonly isSparing: boolean;
}

/** A flow gets what it signs in with; if that is written out, the variables of its URLs; and if they are, too, their base URL. */
function flowInputs({ requests }: Group, { set, around, isSparing }: Given): FlowInputs {
  const isBelow = requests.every(({ request }) => request.url.trim().startsWith(`${around.base}/`));
  const base = isBelow ? around.base : undefined;
  // At a place behind the last request, nothing that a request reads counts as missing.
  const drafts = requests.map((placed) => draftOf(placed, Infinity, '', { ...around, base }));
  const own = new Set(drafts.flatMap((draft) => namesSetBy(draft, around)));
  const ofSteps = set.map((name): Outside => ({ kind: 'var', name }));
  const inputsFor = (references: readonly Outside[]): FlowInputs => {
    const names = inputNames([...ofSteps, ...references], { own, names: around.names });
    return { given: givenFor(names), base, reading: (part) => readingInputs(part, names) };
  };
  if (isSparing) return inputsFor([]);
  const asked = drafts.flatMap((draft) => outsideOf(askedWith(draft), own));
  if (ofSteps.length > 0 || asked.length > 0) return inputsFor(asked);
  const baseUrl = base === undefined ? '' : writtenBase(base, around, requests[0]);
  const places = [outsideOf(baseUrl, own), drafts.flatMap((draft) => outsideOf(placeOf(draft), own))];
  const place = places.find((references) => references.length > 0);
  const literal = base ?? baseOf(requests);
  return place || literal === undefined ? inputsFor(place ?? []) : withBaseUrl(literal, around);
}

/** For requests that are written out: all that a call can give is their base URL. */
function withBaseUrl(base: string, around: Around): FlowInputs {
  return { given: { baseUrl: writtenBase(base, around) }, base, baseUrl: '{{var.baseUrl}}', reading: (part) => part };
}

/** Variables of the session that the rows of a request set. */
function namesSetBy({ placed, scripts }: Draft, { names }: Around): readonly string[] {
  const { captures, variables } = placed.request;
  const declared = [...captures, ...variables, ...scripts.flatMap(({ read }) => read.captures)];
  const sets = scripts.flatMap(({ read }) => read.sets.flatMap(({ values }) => Object.keys(values)));
  return [...declared.map(({ name }) => name), ...sets].map((name) => names.set(name, placed));
}

/** What a request asks with: all that it sends but the path of its URL, and what its rows make that of. */
function askedWith({ placed, line, parts, headers, auth, body, scripts, texts }: Draft): Json {
  const before = scripts.filter(({ script }) => script.phase === 'before');
  const sets = before.flatMap(({ read }) => read.sets.map(({ values }) => values));
  const values = placed.request.variables.map(({ value }) => value);
  const query = [line.slice(pathOf(line).length), parts['query'] ?? null];
  return [...query, headers, auth ?? null, body, ...texts.value([...sets, ...values])];
}

function placeOf({ line, parts }: Draft): Json {
  return [pathOf(line), parts['path'] ?? null];
}

/** The line of a request without a query. A reference may have a question mark. */
function pathOf(line: string): string {
  const [path = ''] = replaceBraces(line, (reference) => ' '.repeat(reference.length)).split('?', 1);
  return line.slice(0, path.length);
}

/** A reference to what a flow does not have by itself. */
type Outside = Pick<Extract<Reference, { kind: 'var' | 'env' }>, 'kind' | 'name'>;

/** @param own - variables that the flow sets */
function outsideOf(value: Json, own: ReadonlySet<string>): readonly Outside[] {
  return textsIn(value)
    .flatMap(usesIn)
    .flatMap(({ reference: { kind, name } }) =>
      kind === 'env' || (kind === 'var' && !own.has(name)) ? [{ kind, name }] : [],
    );
}

interface Naming {
  readonly own: ReadonlySet<string>;
  readonly names: Names;
}

/** The name of the input for each reference. A variable keeps its name; one of the environment gets that of the suite, if it can. */
function inputNames(references: readonly Outside[], { own, names }: Naming): ReadonlyMap<string, string> {
  const inputs = new Map<string, string>();
  const variables = references.filter(({ kind }) => kind === 'var').map(({ name }) => name);
  const taken = new Set([...own, ...variables]);
  const inSuite = new Map([...names.changed()].map(([from, to]) => [to, from]));
  for (const reference of references) {
    const { kind, name } = reference;
    if (inputs.has(keyOf(reference))) continue;
    const wanted = inSuite.get(name) ?? '';
    const free = (): string => freeName(isName(wanted) ? wanted : inCamelCase(name), (each) => taken.has(each));
    const input = kind === 'var' ? name : free();
    inputs.set(keyOf(reference), input);
    taken.add(input);
  }
  return inputs;
}

/** `CLIENT_SECRET` is `clientSecret`. */
function inCamelCase(name: string): string {
  return name.toLowerCase().replace(/(?<=[a-z0-9])_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function givenFor(names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries([...names].map(([reference, input]) => [input, `{{${reference}}}`]));
}

function readingInputs<Part extends Json>(part: Part, names: ReadonlyMap<string, string>): Part {
  const reading = (text: string): string =>
    usesIn(text).reduceRight((left, { reference, from }) => {
      const key = keyOf(reference);
      const input = names.get(key);
      return input === undefined ? left : `${left.slice(0, from)}var.${input}${left.slice(from + key.length)}`;
    }, text);
  return mapTexts(part, reading, reading) as Part;
}

/** What a reference begins with: a path may follow. */
function keyOf({ kind, name }: Pick<Reference, 'kind' | 'name'>): string {
  return `${kind}.${name}`;
}

function textsIn(value: Json): readonly string[] {
  const texts: string[] = [];
  const add = (text: string): string => {
    texts.push(text);
    return text;
  };
  mapTexts(value, add, add);
  return texts;
}

function usesIn(text: string): Braces['uses'] {
  return allBraces(text).flatMap(({ uses }) => uses);
}
