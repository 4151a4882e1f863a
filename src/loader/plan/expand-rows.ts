import { explainMissingFlow } from './explain-missing-flow.js';
import type { Flows } from './flows.js';
import type { CallRow, NoteRow, Plan, Row, Scope } from '../../format/plan.js';
import { noRequests } from '../../problems/plan/plan-notes.js';
import { titleText } from '../../lib/printable.js';
import { fileStart, type Range } from '../../format/range.js';
import type { CallStep, MarkerStep, RequestStep, Session, Step } from '../../format/session.js';
import { callTitle, markerTitle } from '../../format/step-titles.js';
import { hasRequests } from './count-rows.js';
import { aliasOf, fileName } from '../../format/paths.js';
import { openBlocks, type OpenBlocks, type Placement } from './open-blocks.js';
import { timeBound } from './time-bound.js';

export interface ExpandContext {
  readonly flows: Flows;
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
  readonly blocks: OpenBlocks;
  /** Of a flow, the row that calls it; `at` is where the case has the outermost such row. */
  readonly caller?: { readonly row: number; readonly id: string; readonly at: Range };
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
  addSteps(expansion, { session, scope: 0, blocks: openBlocks() });
  const { sessions, scopes, rows } = expansion;
  return { sessions, scopes, rows };
}

function addSteps(expansion: Expansion, frame: Frame): void {
  for (const [index, step] of frame.session.steps.entries()) {
    if (step.kind === 'request') addRequest(expansion, frame, { step, index });
    else if (step.kind === 'call') addCall(expansion, frame, { step, index });
    else addMarker(expansion, frame, { step, index });
  }
  if (hasRequests(frame.session)) return;
  const file = fileName(frame.session.file);
  const place = placeRow(expansion, frame, { guards: [] });
  expansion.rows.push({ kind: 'note', ...place, title: 'no requests', state: 'skipped', ...noRequests(file) });
}

interface Numbered<S extends Step> {
  readonly step: S;
  readonly index: number;
}

function addRequest(expansion: Expansion, frame: Frame, numbered: Numbered<RequestStep>): void {
  const { step } = numbered;
  const place = placeRow(expansion, frame, frame.blocks.here(), numbered);
  const bound = timeBound(step, frame.session.settings.timeout ?? expansion.context.timeout);
  expansion.rows.push({ kind: 'request', ...place, title: step.title, timeBound: bound });
}

function addMarker(expansion: Expansion, frame: Frame, numbered: Numbered<MarkerStep>): void {
  const { step } = numbered;
  const { guards, ...block } = frame.blocks.mark(step.kind, expansion.rows.length);
  const place = placeRow(expansion, frame, { guards }, numbered);
  expansion.rows.push({
    kind: 'marker',
    ...place,
    title: titleText(markerTitle(step, ({ text }) => text)),
    marker: step.kind,
    ...block,
  });
}

function addCall(expansion: Expansion, frame: Frame, numbered: Numbered<CallStep>): void {
  const { rows, scopes, context } = expansion;
  const { step } = numbered;
  const file = context.flows.target(frame.session, step);
  const place = placeRow(expansion, frame, frame.blocks.here(), numbered);
  const title = callTitle(file);
  const session = context.flows.runnable(file);
  if (!session) {
    const message = explainMissingFlow({ from: frame.session, step, file }, context);
    rows.push({ kind: 'note', ...place, title, state: 'failed', ...message } satisfies NoteRow);
    return;
  }
  const alias = aliasOf(step);
  const scope = scopes.length;
  scopes.push({ session: indexOf(expansion, session), call: place.index, parent: frame.scope, alias });
  const row = {
    kind: 'call',
    ...place,
    title,
    flow: file,
    alias,
    aliased: step.alias !== undefined,
    starts: scope,
  } as const;
  rows.push({ ...row, last: place.index });
  addSteps(expansion, {
    session,
    scope,
    blocks: openBlocks(),
    caller: { row: place.index, id: place.id, at: place.at },
  });
  rows[place.index] = { ...row, last: rows.length - 1 } satisfies CallRow;
}

function indexOf(expansion: Expansion, session: Session): number {
  const known = expansion.indices.get(session.file);
  if (known !== undefined) return known;
  expansion.indices.set(session.file, expansion.sessions.length);
  return expansion.sessions.push(session) - 1;
}

type Place = Pick<Row, 'index' | 'id' | 'scope' | 'step' | 'guards' | 'call' | 'at'>;

/** What all kinds of rows share; without a step, of the note that stands for an empty flow. */
function placeRow(expansion: Expansion, frame: Frame, placement: Placement, numbered?: Numbered<Step>): Place {
  const { caller, scope } = frame;
  const number = numbered ? numbered.index + 1 : 0;
  return {
    index: expansion.rows.length,
    id: caller ? `${caller.id}.${number}` : String(number),
    scope,
    step: number - 1,
    guards: placement.guards,
    ...(caller && { call: caller.row }),
    at: caller?.at ?? numbered?.step.range ?? fileStart,
  };
}
