import type { JsonObject } from '../../lib/json.js';
import type { LeftoverReason, SuiteRequest } from '../suite/suite.js';
import type { Tag } from './block.js';

/** What the tags of a request say about how it is sent. */
export interface TagMeaning {
  readonly parts: Partial<Pick<SuiteRequest, 'redirects' | 'timeout' | 'delay' | 'skip' | 'tags' | 'when'>>;
  readonly leftovers: readonly { readonly tag: Tag; readonly reason: LeftoverReason }[];
}

type Parts = { -readonly [Key in keyof TagMeaning['parts']]: TagMeaning['parts'][Key] };

/** Tags that change nothing of what is sent, or that are read elsewhere. */
const silent = new Set(
  `name ref force-ref depends-on import title description note no-log log-level no-response-view response-view
  prompt no-auto-encoding extension jwt save`.split(/\s+/),
);

/** Tags that a session has no place for. */
const lost: Readonly<Record<string, LeftoverReason['kind']>> = {
  'no-cookie-jar': 'not-sayable',
  'no-reject-unauthorized': 'left-out',
  'use-os-credentials': 'left-out',
  loop: 'by-hand',
  ratelimit: 'left-out',
  proxy: 'left-out',
  'keep-streaming': 'left-out',
  debug: 'left-out',
  verbose: 'left-out',
  'connection-timeout': 'left-out',
};

/** @param conditionOf - of `login.response.status 200` */
export function readTags(tags: readonly Tag[], conditionOf: (written: string) => JsonObject | undefined): TagMeaning {
  const parts: Parts = {};
  const leftovers: TagMeaning['leftovers'][number][] = [];
  for (const tag of tags) {
    if (silent.has(tag.key)) continue;
    const why = isRead(tag, parts, conditionOf);
    if (why) leftovers.push({ tag, reason: why });
  }
  return { parts, leftovers };
}

/** @returns why a tag is not read */
function isRead(
  { key, value }: Tag,
  parts: Parts,
  conditionOf: (written: string) => JsonObject | undefined,
): LeftoverReason | undefined {
  switch (key) {
    case 'no-redirect':
      parts.redirects = 0;
      return undefined;
    case 'disabled':
      parts.skip = true;
      return undefined;
    case 'timeout':
      return setTime(value, 'timeout', parts);
    case 'sleep':
      return setTime(value.includes(' ') ? value : `${value} ms`, 'delay', parts);
    case 'tag':
      parts.tags = value.split(/[\s,]+/).filter((tag) => /^[\w.-]+$/.test(tag));
      return undefined;
    case 'if':
    case 'if-not':
      return setCondition(key, conditionOf(value), parts);
    default: {
      const kind = Object.hasOwn(lost, key) ? lost[key] : undefined;
      return kind === undefined ? undefined : ({ kind, what: `@${key}` } as LeftoverReason);
    }
  }
}

const factors: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

/** JetBrains counts in seconds unless it says otherwise. */
function setTime(value: string, key: 'timeout' | 'delay', parts: Parts): LeftoverReason | undefined {
  const [, amount, unit = 's'] = /^(\d+)\s*(ms|s|m)?$/.exec(value) ?? [];
  if (amount === undefined) return { kind: 'by-hand', what: `@${key === 'delay' ? 'sleep' : key}` };
  parts[key] = Number(amount) * factors[unit]!;
  return undefined;
}

function setCondition(
  key: 'if' | 'if-not',
  condition: JsonObject | undefined,
  parts: Parts,
): LeftoverReason | undefined {
  if (!condition) return { kind: 'by-hand', what: `@${key}` };
  const made =
    key === 'if'
      ? condition
      : Object.fromEntries(Object.entries(condition).map(([subject, value]) => [subject, { notEquals: value }]));
  parts.when = { ...parts.when, ...made };
  return undefined;
}
