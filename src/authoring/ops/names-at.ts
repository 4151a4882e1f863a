import { generatorForm, generatorNames } from '../../format/references/generators.js';
import { describePipe, pipeForm, pipeNames } from '../../format/references/pipes.js';
import { resolvePath } from '../../format/paths.js';
import { describeStep, isSkipped, namesSetBy } from '../../format/steps/describe.js';
import type { Session } from '../../format/session.js';
import { parseWithRemains, parseSession } from '../../loader/parse/parse-session.js';
import { fileHasErrors, fileNotRead } from '../../problems/edit/rows.js';
import { rowOutOfRange } from '../../problems/edit/selection.js';
import { columnsOfCase } from '../extract/data-columns.js';
import { refuse, type Project, type Refusal } from '../project/project.js';
import { parseYaml } from '../text/open-session-text.js';
import { replaceReferences } from '../text/scalar.js';

/** `file` is relative to the project root. */
export interface NamesAtArguments {
  readonly file: string;
  /** The row that reads them, numbered as `rows` does. @default the head of the file: what is there before the first row */
  readonly row?: number;
  /** Tests of a row, and what `after` scripts read, see what the row itself captures. @default false */
  readonly inTests?: boolean;
  /** Names of variables of the environment, besides those that sessions of the project read. @default none */
  readonly env?: readonly string[];
}

/** Something that can be written between braces. */
export interface Name {
  /** `var.sku`, `env.SHOP_URL`, `flow.login.token`, `uuid`. */
  readonly name: string;
  readonly kind: 'var' | 'env' | 'flow' | 'generator';
  /** Where it comes from: `input`, `variable`, `column of data`, `row 3`; of a generator how it is written. */
  readonly from: string;
}

/** Something that can be written behind `|`. */
export interface PipeChoice {
  readonly name: string;
  /** `slice START [END]` */
  readonly form: string;
  readonly makes: string;
}

export interface NamesAt {
  readonly kind: 'names';
  /** Each once, the nearest source of it: variables, flows, environment, generators. */
  readonly names: readonly Name[];
  readonly pipes: readonly PipeChoice[];
}

/** What references in a row can read: what a later row captures is not among it. */
export function namesAt(project: Project, given: NamesAtArguments): NamesAt | Refusal {
  const { file, row } = given;
  const source = project.read(file);
  if (source.kind === 'missing') return refuse(fileNotRead(file, source.reason, project.list()));
  const { session, remains, problems } = parseWithRemains(source.text, file);
  const read = session ?? remains?.session;
  if (!read) return refuse(fileHasErrors(file, problems), problems);
  if (row !== undefined && !read.steps[row - 1]) return refuse(rowOutOfRange(row, read.steps.length));
  const last = row === undefined ? 0 : given.inTests ? row : row - 1;
  const all = [
    ...setBefore(read, last),
    ...read.inputs.map(({ name }) => variable(name, 'input')),
    ...columnsOfCase(project, read).map((name) => variable(name, 'column of data')),
    ...read.variables.map(({ name }) => variable(name, 'variable')),
    ...flowsBefore(project, read, row === undefined ? 0 : row - 1),
    ...environment(project, given.env ?? []),
    ...generatorNames.map((name): Name => ({ name, kind: 'generator', from: generatorText(name) })),
  ];
  const names = [...new Map(all.toReversed().map((each) => [each.name, each])).values()].toReversed();
  const pipes = pipeNames.map((name) => ({ name, form: pipeForm(name), makes: describePipe(name).makes }));
  return { kind: 'names', names, pipes };
}

function variable(name: string, from: string): Name {
  return { name: `var.${name}`, kind: 'var', from };
}

function generatorText(name: (typeof generatorNames)[number]): string {
  return `${generatorForm(name)}`;
}

/** What rows have set, the nearest first. */
function setBefore({ steps }: Session, last: number): readonly Name[] {
  return steps
    .slice(0, last)
    .flatMap((step, index) =>
      isSkipped(step) ? [] : [...namesSetBy([step])].map((name) => variable(name, `row ${index + 1}`)),
    )
    .toReversed();
}

function flowsBefore(project: Project, { file, steps }: Session, last: number): readonly Name[] {
  const found = steps.slice(0, last).flatMap((step, index): readonly Name[] => {
    const flow = describeStep(step).flow(step);
    const path = flow && resolvePath(file, flow.path);
    const source = path === undefined ? undefined : project.read(path);
    const called = source?.kind === 'text' ? parseSession(source.text, path!).session : undefined;
    if (!flow || !called) return [];
    const names = [...namesSetBy(called.steps)];
    return names.map((name) => ({ name: `flow.${flow.alias}.${name}`, kind: 'flow', from: `row ${index + 1}` }));
  });
  return found.toReversed();
}

/** Names that are given, and those that sessions of the project read. */
function environment(project: Project, given: readonly string[]): readonly Name[] {
  const names = new Set(given);
  for (const file of project.list()) {
    const source = project.read(file);
    if (source.kind === 'missing' || !source.text.includes('env.')) continue;
    replaceReferences(parseYaml(source.text), (reference) => {
      if (reference.kind === 'env') names.add(reference.name);
      return undefined;
    });
  }
  return [...names].toSorted().map((name) => ({ name: `env.${name}`, kind: 'env', from: 'environment' }));
}
