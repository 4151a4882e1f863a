import { always, and, type Formula, never, not, or, partsOf } from '../logic/formula.js';
import { isImplied } from '../logic/implied.js';
import { reduced } from '../logic/reduce.js';
import { type Body, type Change, type Journal, type Machine, openBody } from './machine.js';
import { type Cell, choice, newCell, nothing, type Value } from './value.js';

export function assign(machine: Machine, cell: Cell, value: Value): void {
  const kept = choice(liveHere(machine), value, keptOf(machine, cell));
  note(machine, cell, { joined: value, kept });
  cell.value = value;
}

/** What has to be true for control not to have ended by now, but for what the way to here says already. */
function liveHere({ body: { live }, guard }: Machine): Formula {
  const said = partsOf(guard).flatMap((part) => (part.kind === 'literal' ? [part.literal] : []));
  const isSaid = partsOf(live).every(
    (part) => part.kind === 'literal' && said.some((literal) => isImplied(literal, part.literal)),
  );
  return isSaid ? always : live;
}

/** Notes a change, where control is by now. */
function note(machine: Machine, cell: Cell, { joined, kept }: Pick<Change, 'joined' | 'kept'>): void {
  const journal = machine.journals.at(-1);
  if (!journal) return;
  const isNarrowed = machine.guard.key !== journal.guard.key;
  const there = journal.changes.get(cell);
  const otherwise = { joined: there?.joined ?? cell.value, kept: there?.kept ?? keptOf(machine, cell) };
  journal.changes.set(cell, {
    before: there?.before ?? cell.value,
    joined: isNarrowed ? choice(machine.guard, joined, otherwise.joined) : joined,
    kept: isNarrowed ? choice(machine.guard, kept, otherwise.kept) : kept,
  });
}

/** What a place holds if the code around has ended with an error. */
function keptOf({ journals, body }: Machine, cell: Cell): Value {
  for (const journal of journals.toReversed()) {
    if (journal.body !== body) break;
    const change = journal.changes.get(cell);
    if (change) return change.kept;
  }
  return cell.value;
}

type Changed = ReadonlyMap<Cell, Change & { readonly after: Value }>;

/** Gives the changes of what is run, and takes them back. */
function tried(machine: Machine, kind: Journal['kind'], run: () => void): Changed {
  const journal: Journal = { kind, body: machine.body, guard: machine.guard, changes: new Map() };
  machine.journals.push(journal);
  try {
    run();
  } finally {
    machine.journals.pop();
  }
  const changed = new Map([...journal.changes].map(([cell, change]) => [cell, { ...change, after: cell.value }]));
  for (const [cell, { before }] of journal.changes) cell.value = before;
  return changed;
}

/** Whether what is done here may be left out in a run. @param since - in which it is done in any case */
export function isConditional({ journals }: Machine, since?: object): boolean {
  const from = journals.findIndex((journal) => journal === since) + 1;
  return journals.slice(from).some(({ kind }, at) => kind === 'way' || (kind === 'body' && from + at > 0));
}

/** Goes both ways of a condition. */
export function branch(machine: Machine, asked: Formula, then: () => void, otherwise: () => void): void {
  const when = reduced(asked);
  if (when.kind === 'constant') return when.value ? then() : otherwise();
  const { guard } = machine;
  const way = (condition: Formula, run: () => void) => {
    const entered = reduced(and(guard, condition));
    if (entered.key === never.key) return { changed: new Map() as Changed, entered, left: never };
    machine.guard = entered;
    const changed = tried(machine, 'way', run);
    return { changed, entered, left: machine.guard };
  };
  const yes = way(when, then);
  const no = way(not(when), otherwise);
  machine.guard = guard;
  for (const cell of new Set([...yes.changed.keys(), ...no.changed.keys()])) {
    const [first, second] = [
      yes.changed.get(cell) ?? unchanged(machine, cell),
      no.changed.get(cell) ?? unchanged(machine, cell),
    ];
    note(machine, cell, {
      joined: choice(when, first.joined, second.joined),
      kept: choice(when, first.kept, second.kept),
    });
    cell.value = choice(when, first.after, second.after);
  }
  machine.guard = yes.left.key === yes.entered.key && no.left.key === no.entered.key ? guard : or(yes.left, no.left);
}

function unchanged(machine: Machine, cell: Cell): Omit<Change, 'before'> & { readonly after: Value } {
  return { after: cell.value, joined: cell.value, kept: keptOf(machine, cell) };
}

/** The value of one of two ways. */
export function either(machine: Machine, asked: Formula, then: () => Value, otherwise: () => Value): Value {
  const when = reduced(asked);
  const values: { then?: Value; otherwise?: Value } = {};
  branch(
    machine,
    when,
    () => void (values.then = then()),
    () => void (values.otherwise = otherwise()),
  );
  if (!values.then) return values.otherwise!;
  return values.otherwise ? choice(when, values.then, values.otherwise) : values.then;
}

/** What is done with each value that it can be, where it is that one. */
export function perArm(machine: Machine, value: Value, give: (value: Value) => Value): Value {
  if (value.kind !== 'choice') return give(value);
  const { when, then, otherwise } = value;
  return either(
    machine,
    when,
    () => perArm(machine, then, give),
    () => perArm(machine, otherwise, give),
  );
}

/** Walks through code that control may leave early, and comes to its end in any case: a function, or a round of a loop. */
export function asFrame(machine: Machine, run: () => void): void {
  const { guard } = machine;
  const changed = tried(machine, 'frame', run);
  const left = machine.guard;
  machine.guard = guard;
  for (const [cell, { joined, kept }] of changed) {
    note(machine, cell, { joined, kept });
    cell.value = joined;
  }
  machine.guard = left;
}

/** Walks through a script. Variables of the suite keep what they have where it ends with an error. */
export function asScript(machine: Machine, run: () => void): void {
  const changed = tried(machine, 'body', run);
  const ofSuite = new Set(machine.dialect.failsByNothing ? [] : machine.variables.values());
  for (const [cell, { joined, kept }] of changed) cell.value = ofSuite.has(cell) ? kept : joined;
}

/** Walks through code that ends at its first error, and goes on after it. What a `try` returns leaves the function around it. */
export function within(machine: Machine, kind: Exclude<Body['kind'], 'script'>, run: () => void): Body {
  const { body: parent, guard } = machine;
  const isApart = kind !== 'try';
  const body = openBody(kind, parent, isApart ? guard : always);
  const first = newCell(nothing).born;
  machine.body = body;
  if (isApart) machine.guard = always;
  let changed: Changed;
  try {
    changed = tried(machine, 'body', run);
  } finally {
    machine.body = parent;
    if (isApart) machine.guard = guard;
  }
  for (const [cell, { kept, joined }] of changed) {
    if (cell.born < first) body.changes.set(cell, joined);
    if (kind !== 'element') assign(machine, cell, kept);
  }
  return body;
}
