/** A session as data; the file with number `n` calls only files with higher numbers. */
export interface File {
  readonly stop: boolean;
  /** Whether its callers have to give it `x`. */
  readonly needs: boolean;
  readonly items: readonly Item[];
}

/** A block differs from a step by its arms. */
export type Item = Request | Call | Block;
interface Guarded {
  readonly skip?: true;
  readonly when?: Words;
}
export interface Request extends Guarded {
  /** The status that it gets; 0 for no response. */
  readonly get: 200 | 404 | 0;
  readonly reads: boolean;
  readonly tested: boolean;
  readonly captures: boolean;
}
export interface Call extends Guarded {
  readonly file: number;
  readonly alias: 'f' | 'g';
  readonly gives?: 404 | '{{var.x}}';
}
export interface Block {
  readonly arms: readonly { readonly words: Words | 'else' | ''; readonly items: readonly Item[] }[];
}

/** `last` is the status that conditions read: undefined where no request was attempted, 0 where it got no response. */
interface Scope {
  readonly file: File;
  readonly captured: { x?: number };
  readonly given: number | undefined;
  readonly flows: Map<string, { readonly x?: number }>;
  last: number | undefined;
  failed: boolean;
  stopped?: string;
  /** The first row that should have captured `x` and did not, and the row whose failure that was. */
  missing?: { readonly capturer: Row; readonly cause: Row };
}

interface Row {
  readonly id: string;
  readonly title: string;
}

export const conditions = {
  'status equals 200': { yaml: { status: 200 }, holds: ({ last }: Scope) => last === 200 },
  'status does not equal 200': { yaml: { status: { notEquals: 200 } }, holds: ({ last }: Scope) => last === 404 },
  '{{var.x}} equals 404': { yaml: { '{{var.x}}': 404 }, holds: (scope: Scope) => xOf(scope) === 404 },
  '{{flow.f.x}} exists': {
    yaml: { '{{flow.f.x}}': { exists: true } },
    holds: ({ flows }: Scope) => flows.get('f')?.x !== undefined,
  },
};
export type Words = keyof typeof conditions;

const xOf = ({ captured, given }: Scope): number | undefined => captured.x ?? given;
export const titleOf = ({ get, reads }: Request): string => `GET http://s.test/${get}${reads ? '/{{var.x}}' : ''}`;

/** Why rows do not run: the call around them or their arm is skipped, or their session did not start. */
type Off =
  | { readonly kind: 'call' | 'arm'; readonly reason: string }
  | { readonly kind: 'start'; readonly name: string; reported: boolean };

interface Place {
  readonly prefix: string;
  step: number;
}

/** What becomes of each request by SPEC §3: its id, state, number of sends, and the reason of a skip. */
export function predict(files: readonly File[]): readonly string[] {
  const reported: string[] = [];

  function walk(items: readonly Item[], at: Place, scope: Scope, off?: Off): void {
    for (const item of items) {
      if ('arms' in item) walkBlock(item, at, scope, off);
      else walkStep(item, `${at.prefix}${(at.step += 1)}`, scope, off);
    }
  }

  function walkBlock({ arms }: Block, at: Place, scope: Scope, off?: Off): void {
    const { last } = scope;
    let matched: string | undefined;
    for (const { words, items } of arms) {
      at.step += 1;
      const holds = words === 'else' || (words !== '' && conditions[words].holds({ ...scope, last }));
      const unmet = matched === undefined ? words || 'the if has no condition' : `the if above matched: ${matched}`;
      const runs = holds && matched === undefined;
      if (runs) matched = words;
      walk(items, at, scope, off ?? (runs ? undefined : { kind: 'arm', reason: unmet }));
    }
    at.step += 1;
  }

  function walkStep(item: Request | Call, id: string, scope: Scope, off?: Off): void {
    const reason = reasonOf(item, scope, off) ?? needsOf(item, scope, off);
    if ('get' in item) {
      reported.push(`${id} ${reason === undefined ? outcomeOf(item, id, scope, off) : `skipped 0 ${reason}`}`);
    } else if (reason === undefined && off?.kind !== 'start') enter(item, `${id}.`, scope);
    else {
      const { items } = files[item.file]!;
      walk(items, { prefix: `${id}.`, step: 0 }, scope, reason === undefined ? off : { kind: 'call', reason });
    }
  }

  function enter({ file: number, alias, gives }: Call, prefix: string, scope: Scope): void {
    const file = files[number]!;
    const given = gives === '{{var.x}}' ? xOf(scope) : gives;
    const inner: Scope = { file, captured: {}, given, flows: new Map(), last: undefined, failed: false };
    scope.flows.set(alias, inner.captured);
    const starts = given !== undefined || (gives === undefined && !file.needs);
    const off: Off | undefined = starts ? undefined : { kind: 'start', name: nameOf(number), reported: false };
    walk(file.items, { prefix, step: 0 }, inner, off);
    scope.last = (off?.reported ? 0 : inner.last) ?? scope.last;
    if (inner.failed || off) fail(scope, `↳ call ${nameOf(number)}`);
  }

  walk(files[0]!.items, { prefix: '', step: 0 }, caseScope(files[0]!));
  return reported;
}

function reasonOf({ skip, when }: Guarded, scope: Scope, off?: Off): string | undefined {
  const marked = skip && 'skip: true';
  if (off?.kind === 'start') return marked;
  if (off?.kind === 'call') return off.reason;
  return scope.stopped ?? off?.reason ?? marked ?? (when && !conditions[when].holds(scope) ? when : undefined);
}

/** Of a row that reads `x`, which a row that failed should have captured. */
function needsOf(item: Request | Call, scope: Scope, off?: Off): string | undefined {
  const reads = 'get' in item ? item.reads : item.gives === '{{var.x}}';
  if (!reads || off?.kind === 'start' || xOf(scope) !== undefined || !scope.missing) return undefined;
  const { capturer, cause } = scope.missing;
  const chain = capturer.id === cause.id ? '' : `: ${cause.title} failed`;
  return `needs {{var.x}}, which ${capturer.title} did not capture${chain}`;
}

/** Of a request that is not skipped, or of one in a session that did not start. */
function outcomeOf(request: Request, id: string, scope: Scope, off?: Off): string {
  if (off?.kind === 'start') {
    if (off.reported) return `skipped 0 ${off.name} did not start`;
    off.reported = true;
    return 'failed 0';
  }
  const { get, reads, tested, captures } = request;
  const sent = !reads || xOf(scope) !== undefined;
  scope.last = sent ? get : 0;
  if (scope.last !== 0 && captures) scope.captured.x = get;
  const row = { id, title: titleOf(request) };
  if (scope.last === 0 && captures) scope.missing ??= { capturer: row, cause: row };
  const passed = scope.last === 200 || (scope.last === 404 && !tested);
  if (!passed) fail(scope, titleOf(request));
  return `${passed ? 'passed' : 'failed'} ${sent ? 1 : 0}`;
}

function fail(scope: Scope, title: string): void {
  scope.failed = true;
  if (scope.file.stop) scope.stopped ??= `stopped after ${title} failed`;
}

function caseScope(file: File): Scope {
  return { file, captured: {}, given: undefined, flows: new Map(), last: undefined, failed: false };
}

export const nameOf = (number: number): string => `f${number}`;
