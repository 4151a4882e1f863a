import { explainMissingFlow } from './explain-missing-flow.js';
import { hasRequests, type Flows } from './flows.js';
import { dataTitle, type FindData } from './data-source.js';
import type { DataRow, DataUse } from '../../format/data.js';
import { isCaseRow } from '../../format/plan.js';
import type { CallRow, NoteRow, Plan, Row, Scope } from '../../format/plan.js';
import { noRequests } from '../../problems/plan/notes.js';
import { fileStart, type Range } from '../../format/range.js';
import type { CallStep, MarkerStep, RequestStep, Session, SetStep, Step, Retry, Stream } from '../../format/session.js';
import { walkBlocks, type BlockWalk } from '../../format/steps/blocks.js';
import { describeStep, type StepOf } from '../../format/steps/describe.js';
import { aliasOf, fileName } from '../../format/paths.js';
import { defaults, longestRetryAfter } from '../../format/defaults.js';
import { type Duration, longestTimer } from '../../format/duration.js';

interface ExpandContext {
  readonly flows: Flows;
  readonly data: FindData;
  /** Whether the run counts a name among the secret ones. */
  readonly isSecret: (name: string) => boolean;
  readonly list: () => readonly string[];
  readonly timeout: number;
}

interface Expansion {
  readonly context: ExpandContext;
  readonly sessions: Session[];
  /** Indices into `sessions` by file. */
  readonly indices: Map<string, number>;
  readonly scopes: Scope[];
  readonly rows: Row[];
}

/** A session while its rows are being written. */
interface Frame {
  readonly session: Session;
  readonly scope: number;
  /** By the indices of rows. */
  readonly blocks: BlockWalk<number>;
  /** Of a flow, the row that calls it; `at` is where the case has the outermost such row. A row of the case's own data has none. */
  readonly caller?: { readonly row: number; readonly id: string; readonly at?: Range };
}

/** Writes out all rows of a case in the order they run. Its calls must be neither circular nor too deep. */
export function expandRows(session: Session, context: ExpandContext): Pick<Plan, 'sessions' | 'scopes' | 'rows'> {
  const expansion: Expansion = {
    context,
    sessions: [session],
    indices: new Map([[session.file, 0]]),
    scopes: [{ session: 0 }],
    rows: [],
  };
  if (session.data) addCases(session.data, session, expansion);
  else addSteps(expansion, { session, scope: 0, blocks: walkBlocks() });
  const { sessions, scopes, rows } = expansion;
  return { sessions, scopes, rows };
}

/** The whole case under each row of its data. */
function addCases(use: DataUse, session: Session, expansion: Expansion): void {
  const { scopes, rows, context } = expansion;
  scopes[0] = { session: 0, holdsRows: true };
  const found = context.data(session, use);
  if (found.kind !== 'rows') {
    const place = { index: 0, id: '0', scope: 0, step: -1, guards: [], at: use.range };
    rows.push({ kind: 'note', ...place, title: titleOfUse(use), state: 'failed', ...found.fault });
    return;
  }
  for (const data of found.rows) {
    const index = rows.length;
    const place = { index, id: `[${data.number}]`, scope: 0, step: -1, guards: [], at: use.range };
    const title = dataTitle(data, context.isSecret);
    const head = { kind: 'call', ...place, title, flow: session.file, alias: '', aliased: false } as const;
    addInstance(head, session, { expansion, data });
  }
}

function titleOfUse(use: DataUse): string {
  return use.kind === 'file' ? `data ${use.path}` : 'data';
}

function addSteps(expansion: Expansion, frame: Frame): void {
  for (const [index, step] of frame.session.steps.entries()) {
    const { over, block } = frame.blocks.follow(describeStep(step).role, expansion.rows.length);
    const place = placeRow(expansion, frame, { step, number: index + 1, guards: over?.guards() ?? [] });
    addRowOf(step, { expansion, frame, place, ...(block && { block: block.opener }) });
  }
  if (hasRequests(frame.session)) return;
  const file = fileName(frame.session.file);
  const place = placeRow(expansion, frame, { number: 0, guards: [] });
  expansion.rows.push({ kind: 'note', ...place, state: 'skipped', ...noRequests(file) });
}

/** Where a step becomes a row. */
interface Spot {
  readonly expansion: Expansion;
  readonly frame: Frame;
  readonly place: Place;
  /** Of a marker that belongs to a block, the row index of its `if`. */
  readonly block?: number;
}

const addRow: { readonly [Kind in Step['kind']]: (step: StepOf<Kind>, spot: Spot) => void } = {
  request: addRequest,
  call: addCall,
  set: addSet,
  if: addMarker,
  elseIf: addMarker,
  else: addMarker,
  end: addMarker,
};

function addRowOf<S extends Step>(step: S, spot: Spot): void {
  (addRow[step.kind] as (step: S, spot: Spot) => void)(step, spot);
}

function addRequest(step: RequestStep, { expansion, frame, place }: Spot): void {
  const bound = timeBound(step, frame.session.settings.timeout ?? expansion.context.timeout);
  expansion.rows.push({ kind: 'request', ...place, timeBound: bound });
}

function addSet(_: SetStep, { expansion, place }: Spot): void {
  expansion.rows.push({ kind: 'set', ...place });
}

function addMarker({ kind }: MarkerStep, { expansion, place, block }: Spot): void {
  expansion.rows.push({ kind: 'marker', ...place, marker: kind, ...(block !== undefined && { block }) });
}

function addCall(step: CallStep, { expansion, frame, place }: Spot): void {
  const { rows, context } = expansion;
  const file = context.flows.target(frame.session, step);
  const session = context.flows.runnable(file);
  if (!session) {
    const message = explainMissingFlow({ from: frame.session, step, file }, context);
    rows.push({ kind: 'note', ...place, state: 'failed', ...message } satisfies NoteRow);
    return;
  }
  const head = { kind: 'call', ...place, flow: file, alias: aliasOf(step), aliased: step.alias !== undefined } as const;
  if (!step.each) return addInstance(head, session, { expansion });
  const found = context.data(frame.session, step.each);
  if (found.kind !== 'rows') {
    rows.push({ kind: 'note', ...place, state: 'failed', ...found.fault } satisfies NoteRow);
    return;
  }
  for (const data of found.rows) {
    const title = `${head.title} · ${dataTitle(data, context.isSecret)}`;
    const id = `${head.id}[${data.number}]`;
    addInstance({ ...head, index: rows.length, id, title }, session, { expansion, data });
  }
}

interface Instance {
  readonly expansion: Expansion;
  /** The row of data that it runs for. */
  readonly data?: DataRow;
}

/** A call row, and all that is under it. */
function addInstance(head: Omit<CallRow, 'starts' | 'last'>, session: Session, { expansion, data }: Instance): void {
  const { rows, scopes } = expansion;
  const { index, id, scope: parent, alias } = head;
  const scope = scopes.length;
  scopes.push({ session: indexOf(expansion, session), call: index, parent, alias, ...(data && { data }) });
  const row = { ...head, starts: scope };
  rows.push({ ...row, last: index });
  const caller = { row: index, id, ...(!isCaseRow(head) && { at: head.at }) };
  addSteps(expansion, { session, scope, blocks: walkBlocks(), caller });
  rows[index] = { ...row, last: rows.length - 1 } satisfies CallRow;
}

function indexOf(expansion: Expansion, session: Session): number {
  const known = expansion.indices.get(session.file);
  if (known !== undefined) return known;
  expansion.indices.set(session.file, expansion.sessions.length);
  return expansion.sessions.push(session) - 1;
}

type Place = Pick<Row, 'index' | 'id' | 'scope' | 'step' | 'title' | 'guards' | 'call' | 'at'>;

interface Numbered {
  /** Absent of the note that replaces an empty flow. */
  readonly step?: Step;
  readonly number: number;
  readonly guards: readonly number[];
}

/** What all kinds of rows share. */
function placeRow({ rows }: Expansion, { caller, scope }: Frame, { step, number, guards }: Numbered): Place {
  return {
    index: rows.length,
    id: caller ? `${caller.id}.${number}` : String(number),
    scope,
    step: number - 1,
    guards,
    ...(caller && { call: caller.row }),
    at: caller?.at ?? step?.range ?? fileStart,
    title: step ? describeStep(step).title(step, ({ text }) => text) : 'no requests',
  };
}

const mostAttempts = 100_000;

/**
 * The longest that a request can take with its delay, sends and waits.
 *
 * @param timeout - of one send, where the step sets none
 * @returns ms; null when a reference decides, or a send has no limit
 */
export function timeBound(step: RequestStep, timeout: Duration): number | null {
  const { delay = defaults.delay, poll, retry, stream } = step;
  const send = sendBound(step.timeout ?? timeout, stream);
  const repeats = retry && retry.attempts >= 2 && retry.conditions.length > 0 ? retry : undefined;
  if (typeof delay === 'string' || send === null) return null;
  if (poll) return typeof poll.timeout === 'string' ? null : clamp(delay + poll.timeout + send);
  if (!repeats) return clamp(delay + send);
  return typeof repeats.backoff === 'string' ? null : clamp(delay + send + repeatBound(repeats, repeats.backoff, send));
}

/** The time until the head of a response, and that of reading it where it is a stream. */
function sendBound(timeout: Duration, stream: Stream | undefined): number | null {
  const reading = stream && (stream.timeout ?? timeout);
  if (typeof timeout === 'string' || typeof reading === 'string' || timeout === 0 || reading === 0) return null;
  return timeout + (reading ?? 0);
}

function repeatBound(retry: Retry, backoff: number, send: number): number {
  if (retry.attempts > mostAttempts) return longestTimer;
  // A 429 is sent again after its `Retry-After`, whichever condition it met.
  const floor = retry.conditions.some((one) => one === '429' || one === 'a failing test') ? longestRetryAfter : 0;
  let total = 0;
  let wait = backoff;
  for (let sent = 1; sent < retry.attempts && total < longestTimer; sent++) {
    total += send + Math.max(wait, floor);
    wait *= retry.multiply;
  }
  return total;
}

function clamp(ms: number): number {
  return Math.min(longestTimer, Math.ceil(ms));
}
