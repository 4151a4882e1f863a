import type { Json, JsonObject } from '../../lib/json.js';
import { flowNotInProject } from '../../problems/edit/rows.js';
import { rowOutOfRange } from '../../problems/edit/selection.js';
import {
  aliasTaken,
  callWouldBeCircular,
  conditionReadsCall,
  conditionReadsCallNow,
  flowNeedsAlias,
  flowNotApiToCall,
  inputNotGiven,
  inputNotRead,
} from '../../problems/edit/flows.js';
import { isName } from '../../format/reference.js';
import type { Session, Step } from '../../format/session.js';
import { describeStep } from '../../format/steps/describe.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import { aliasOf, flowName, relativePath } from '../../format/paths.js';
import { planSession } from '../../loader/plan/plan-session.js';
import { findBlocks } from '../../format/steps/select-run.js';
import { guardsOf, readersBefore } from '../extract/uses.js';
import { refuse, type Outcome, type Project, type Refusal } from '../project/project.js';
import { insertAfter, insertBefore } from '../text/edit-rows.js';
import { openSessionText, type SessionText } from '../text/open-session-text.js';
import { editSession } from '../text/verify.js';

/** `file` is the session that calls, relative to the project root. Strings in `inputs` may hold references. */
export interface AddCallArguments {
  readonly file: string;
  /** The flow's file, relative to the project root. */
  readonly flow: string;
  /** The row that the call comes after; 0 puts it first. @default the last row */
  readonly after?: number;
  /** @default none: the flow's file name without the extension */
  readonly alias?: string;
  readonly inputs?: Readonly<Record<string, Json>>;
}

/** Adds a row that calls a flow. */
export function addCall(project: Project, given: AddCallArguments): Outcome {
  const of = openSessionText(project, given.file);
  if (of.kind === 'refused') return of;
  const after = given.after ?? of.items.length;
  if (!Number.isInteger(after) || after < 0 || after > of.items.length)
    return refuse(rowOutOfRange(after, of.items.length));
  const flow = readFlow(project, given.flow);
  if (flow.kind === 'refused') return flow;
  const fault = aliasFault(of.session, given);
  if (fault) return fault;
  const reader = readerAfter(of.session.steps, after);
  const hasResponse = of.session.steps.slice(0, after).some((step) => describeStep(step).getsResponse);
  if (reader !== undefined && hasResponse) return refuse(conditionReadsCall(reader));
  const item = after === 0 ? of.items[0]! : of.items[after - 1]!;
  const row = callRow(relativePath(given.file, given.flow), given.alias, given.inputs ?? {});
  const splice = after === 0 ? insertBefore(of, item, [row]) : insertAfter(of, item, [row]);
  const { steps } = of.session;
  const edit = editSession(of, [splice], [...steps.slice(0, after), 'new', ...steps.slice(after)]);
  if (edit.kind === 'refused') return edit;
  const circular = cycleFault(project, of, edit.after);
  if (circular) return circular;
  const message = `added row ${after + 1} to ${given.file}, which calls ${flowName(given.flow)}`;
  const notes = [
    ...inputNotes(flow.session, given.inputs ?? {}),
    ...(reader === undefined ? [] : [conditionReadsCallNow(reader)]),
  ];
  return { kind: 'edited', edits: [edit], message, notes };
}

export function callRow(path: string, alias: string | undefined, inputs: Readonly<Record<string, Json>>): JsonObject {
  const hasInputs = Object.keys(inputs).length > 0;
  return { call: path, ...(alias !== undefined && { alias }), ...(hasInputs && { inputs }) };
}

function readFlow(project: Project, file: string): { readonly kind: 'flow'; readonly session: Session } | Refusal {
  const source = project.read(file);
  if (source.kind === 'missing') return refuse(flowNotInProject(file, project.list()));
  const { session } = parseSession(source.text, file);
  if (!session) return openSessionText(project, file) as Refusal;
  return session.kind === 'api' ? { kind: 'flow', session } : refuse(flowNotApiToCall(file, session.kind));
}

/** Two calls under one name overwrite each other's variables: at least one needs an alias of its own. */
function aliasFault(session: Session, { flow, alias }: AddCallArguments): Refusal | undefined {
  const name = aliasOf({ flow, alias });
  if (alias === undefined && !isName(name)) return refuse(flowNeedsAlias(name));
  const taken = session.steps.findIndex((step) => describeStep(step).flow(step)?.alias === name);
  return taken < 0 ? undefined : refuse(aliasTaken(name, taken + 1));
}

/** The first row whose condition would read the flow's response, as the nearest one before it. */
function readerAfter(steps: readonly Step[], after: number): number | undefined {
  const readers = readersBefore({ steps, guards: guardsOf(steps) }, { from: after + 1, to: steps.length });
  const blocks = findBlocks(steps).filter((block) => block.if <= after && after < block.last);
  // What is in a later arm does not run where the call does, and an `else if` reads the same as its `if`.
  const isApart = (row: number): boolean =>
    blocks.some(({ arms, last }) => row <= last && arms.some((arm) => arm > after && row >= arm));
  return readers.find((reader) => !isApart(reader));
}

function cycleFault(project: Project, { file }: SessionText, text: string): Refusal | undefined {
  const { session } = parseSession(text, file);
  if (!session) return undefined;
  const { problems } = planSession(session, {
    given: new Set(),
    read: (path) => {
      const source = path === file ? ({ kind: 'text', text } as const) : project.read(path);
      if (source.kind === 'missing') return source;
      const read = parseSession(source.text, path);
      return read.session ? { kind: 'session', session: read.session } : { kind: 'broken', problems: read.problems };
    },
  });
  const [problem] = problems.filter(({ severity }) => severity === 'error');
  return problem && refuse(callWouldBeCircular(problem.message));
}

function inputNotes(flow: Session, inputs: Readonly<Record<string, Json>>): readonly string[] {
  const declared = flow.inputs.map(({ name }) => name);
  const missing = flow.inputs.filter(({ name, value }) => value === null && !Object.hasOwn(inputs, name));
  const unread = Object.keys(inputs).filter((name) => !declared.includes(name));
  return [...missing.map(({ name }) => inputNotGiven(name)), ...unread.map((name) => inputNotRead(name, declared))];
}
