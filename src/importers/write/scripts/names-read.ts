import { isJsonObject, type Json } from '../../../lib/json.js';
import { variablesIn } from '../../suite/requests-of.js';
import type { ReadScript } from '../../scripts/script.js';
import { type Scripts } from './placed-script.js';
import { namesAsked, namesOwned } from './names-set.js';

/** Names that scripts set by what was read of them. */
export function namesRead({ all }: Scripts): {
  readonly set: ReadonlySet<string>;
  /** Those that were made up for it. */
  readonly own: ReadonlySet<string>;
  /** Those that are null where a response has no such value. */
  readonly nullable: ReadonlySet<string>;
  /** Those that get the text `null`. */
  readonly nulled: ReadonlySet<string>;
} {
  const captures = all.flatMap(({ read }) => read.captures);
  const sets = all.flatMap(({ read }) => [
    ...read.sets.flatMap(({ values }) => Object.keys(values)),
    ...namesAsked(read),
    ...namesOwned(read),
  ]);
  const asks = all.flatMap(({ read }) => read.asks ?? []);
  const values = [...all.map(({ read }) => read), ...asks].flatMap((each) =>
    each.sets.flatMap((set) => Object.entries(set.values)),
  );
  const captured = [...captures, ...asks.flatMap((ask) => ask.captures)]
    .filter(({ value }) => mayBeNull(value))
    .map(({ name }) => name);
  const isNull = (value: Json): boolean =>
    mayBeNull(value) || [...variablesIn(value)].some((name) => captured.includes(name));
  return {
    nullable: new Set([...captured, ...values.filter(([, value]) => isNull(value)).map(([name]) => name)]),
    nulled: new Set([
      ...values.filter(([, value]) => value === 'null').map(([name]) => name),
      ...all.flatMap(({ read }) => namesAsked(read).filter((name) => !isBody(name, read))),
    ]),
    set: new Set([...captures.map(({ name }) => name), ...sets]),
    own: new Set([
      ...captures.filter(({ isOwn }) => isOwn).map(({ name }) => name),
      ...all.flatMap(({ read }) => read.sets.flatMap(({ isOwn, values }) => (isOwn ? Object.keys(values) : []))),
      ...all.flatMap(({ read }) => namesOwned(read)),
    ]),
  };
}

/** Whether requests of a script give a name only the text of a response. That is never missing. */
function isBody(name: string, { asks = [] }: ReadScript): boolean {
  const isSet = asks.some(({ sets }) => sets.some(({ values }) => name in values));
  return !isSet && asks.every(({ captures }) => captures.every((each) => each.name !== name || each.value === 'body'));
}

function mayBeNull(value: Json): boolean {
  const text = isJsonObject(value) ? value['pipe'] : value;
  return typeof text === 'string' && text.includes('default null');
}
