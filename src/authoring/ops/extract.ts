import { posix } from 'node:path';
import type { Json } from '../../lib/json.js';
import { flowName } from '../../format/paths.js';
import { fileExists } from '../../problems/edit/files.js';
import { aliasTaken, badFlowName, flowNeedsAlias, noRequestSelected } from '../../problems/edit/flows.js';
import type { SessionReport } from '../../record/report.js';
import { isName } from '../../format/reference.js';
import { sessionSuffix } from '../../format/session.js';
import { describeStep } from '../../format/steps/describe.js';
import { callRow } from './add-call.js';
import { buildFlow } from '../extract/build-flow.js';
import { findInputs, ownNames, type OutsideInput } from '../extract/find-inputs.js';
import { findLiterals, type Offer } from '../extract/find-literals.js';
import { extractNotes } from '../extract/notes.js';
import { choosePromotions, type Promotion } from '../extract/promote.js';
import { replaceByCall } from '../extract/replace-by-call.js';
import { findOrigins } from '../extract/uses.js';
import { refuse, type FileEdit, type Outcome, type Project, type Refusal } from '../project/project.js';
import { stepTitle } from './rows.js';
import { selectedItems, selectRun } from '../rows/selection.js';
import { isSessionName } from '../project/session-path.js';
import { blockRows } from '../text/edit-rows.js';
import { openSessionText, type SessionText } from '../text/open-session-text.js';
import { flowText } from '../text/write-yaml.js';

/** `file` is the case, relative to the project root. */
export interface ExtractArguments {
  readonly file: string;
  /** Numbers as `rows` gives them; they have to be adjacent, and blocks among them whole. */
  readonly rows: readonly number[];
  /** Name of the flow: its file comes to lie next to the case. */
  readonly name: string;
  /** @default the name of the flow, or what is left of it where that cannot be an alias */
  readonly alias?: string;
  /** Literals that become inputs. */
  readonly promote?: readonly Promotion[];
  /** Puts the call row in the place of the rows. @default false: the case is left as it is */
  readonly replace?: boolean;
  /** What the last run gave, of this file: it shows whether cookies pass between the rows and the others. */
  readonly last?: SessionReport;
}

/** What the flow is made of, besides the edits that write it. `inputs` are what the call row gives, references as written. */
export interface Extracted {
  /** The new file. */
  readonly flow: string;
  /** Titles of the rows that go into it. */
  readonly steps: readonly string[];
  /** The call row, as the case would write it. */
  readonly call: string;
  readonly inputs: Readonly<Record<string, Json>>;
  /** All literals that can become inputs. */
  readonly offers: readonly ExtractedOffer[];
}

/** A literal in URLs, query, headers or bodies of the rows. */
export interface ExtractedOffer {
  /** Proposed name of the input. */
  readonly name: string;
  readonly value: Json;
  /** The rows that hold it. */
  readonly rows: readonly number[];
  /** The input that it has become. */
  readonly input?: string;
}

/** Copies rows into a new flow next to the case. */
export function extract(project: Project, given: ExtractArguments): Outcome<Extracted> {
  const { replace = false, last } = given;
  const of = openSessionText(project, given.file);
  if (of.kind === 'refused') return of;
  const run = selectRun(of.session.steps, given.rows);
  if (run.kind === 'refused') return run;
  const target = targetOf(project, of, { given, run });
  if (target.kind === 'refused') return target;
  const items = selectedItems(of.items, run);
  if (!items.some(({ step }) => describeStep(step).hasTests)) return refuse(noRequestSelected());
  const origins = findOrigins(project, of);
  const found = findInputs(of, origins, run);
  if (found.kind === 'refused') return found;
  const { outside } = found;
  const taken = new Set([...ownNames(of, run), ...outside.map(({ name }) => name)]);
  const offers = findLiterals(of, items, taken);
  const chosen = choosePromotions(offers, given.promote ?? [], taken);
  if (chosen.kind === 'refused') return chosen;
  const { promoted } = chosen;
  const built = buildFlow(of, target.flow, { items, outside, promoted });
  if (built.kind === 'refused') return built;
  const inputs = inputsOf(outside, promoted);
  const alias = target.alias === flowName(target.flow) ? undefined : target.alias;
  const row = callRow(`./${posix.basename(target.flow)}`.replace(/^\.\//, ''), alias, inputs);
  const edits: FileEdit[] = [{ kind: 'create', file: target.flow, after: built.text }];
  if (replace) {
    const at = { ...run, alias: target.alias };
    const replaced = replaceByCall(project, of, { origins, run: at, row, outside });
    if (replaced.kind === 'refused') return replaced;
    edits.push(replaced);
  }
  return {
    kind: 'edited',
    edits,
    message: messageOf(given, run, target.flow),
    notes: extractNotes(of, origins, { run, replace, outside, last }),
    flow: target.flow,
    call: of.flow ? flowText(row, of.style) : blockRows(of, items[0].column, [row]).join('\n'),
    inputs,
    steps: items.map(({ step }) => stepTitle(step)),
    offers: shownOffers(offers, promoted),
  };
}

function shownOffers(offers: readonly Offer[], promoted: readonly Offer[]): readonly ExtractedOffer[] {
  return offers.map(({ name, value, rows, places }) => {
    const input = promoted.find((offer) => offer.places === places);
    return { name, value, rows, ...(input && { input: input.name }) };
  });
}

function messageOf(
  { file, replace }: ExtractArguments,
  { from, to }: { from: number; to: number },
  flow: string,
): string {
  const rows = from === to ? `row ${from}` : `rows ${from}-${to}`;
  return `${replace ? 'replaced' : 'copied'} ${rows} of ${file} ${replace ? 'with a call of' : 'into'} the flow ${flow}`;
}

function inputsOf(outside: readonly OutsideInput[], promoted: readonly Offer[]): Record<string, Json> {
  const variables = outside.map(({ name, text }): [string, Json] => [name, text]);
  return Object.fromEntries([...variables, ...promoted.map(({ name, value }): [string, Json] => [name, value])]);
}

interface Target {
  readonly kind: 'target';
  readonly flow: string;
  readonly alias: string;
}

function targetOf(
  project: Project,
  of: SessionText,
  { given, run }: { given: ExtractArguments; run: { from: number; to: number } },
): Target | Refusal {
  const name = given.name.endsWith(sessionSuffix) ? given.name.slice(0, -sessionSuffix.length) : given.name;
  if (!isSessionName(name)) return refuse(badFlowName(given.name));
  const flow = posix.join(posix.dirname(of.file), `${name}${sessionSuffix}`);
  if (project.read(flow).kind === 'text') return refuse(fileExists(flow));
  const alias = given.alias ?? aliasFor(name);
  if (!isName(alias)) return refuse(flowNeedsAlias(alias));
  const isInside = (index: number): boolean => (given.replace ?? false) && index + 1 >= run.from && index + 1 <= run.to;
  const taken = of.session.steps.findIndex(
    (step, index) => describeStep(step).flow(step)?.alias === alias && !isInside(index),
  );
  return taken < 0 ? { kind: 'target', flow, alias } : refuse(aliasTaken(alias, taken + 1));
}

const spelt: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th' };

/** The name itself where it can be an alias, otherwise its letters without marks. */
function aliasFor(name: string): string {
  if (isName(name)) return name;
  const letters = name
    .replace(/[ßæœøłđþ]/gi, (letter) => spelt[letter.toLowerCase()] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return isName(letters) ? letters : 'flow';
}
