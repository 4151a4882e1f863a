import type { LeftoverReason, SuiteEntry, SuiteRequest } from '../suite/suite.js';
import type { HurlLine } from './entry.js';
import { keyValue } from './key-value.js';

type Parts = {
  -readonly [Key in 'redirects' | 'timeout' | 'delay' | 'skip' | 'retry' | 'auth']?: SuiteRequest[Key];
};

export interface ReadOptions {
  readonly parts: Parts;
  /** Names with values, references as written. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly headers: readonly SuiteEntry[];
  /** How often the entry is sent. */
  readonly times: number;
}

/** More rows of one request than these are not written. */
const mostTimes = 20;

interface OptionsGiven {
  readonly text: (written: string) => string;
  readonly note: (line: HurlLine, reason: LeftoverReason) => void;
}

/** Options that change nothing of what is sent or checked. */
const silent = new Set(
  'verbose very-verbose verbosity compressed http1.0 http1.1 no-assert ipv4 color no-color test'.split(' '),
);

/** Redirects are followed only if an option says so. Sends behind the first one are `retry`, one second apart. */
export function readOptions(lines: readonly HurlLine[], { text, note }: OptionsGiven): ReadOptions {
  const parts: Parts = { redirects: 0 };
  const variables: { name: string; value: string }[] = [];
  const headers: SuiteEntry[] = [];
  const given = new Map<string, string>();
  let times = 1;
  for (const line of lines) {
    const { key, value } = keyValue(line.text);
    given.set(key, value);
    if (key === 'variable') {
      const [, name, set] = /^([^=\s]+)\s*=\s*(.*)$/s.exec(value) ?? [];
      if (name !== undefined) variables.push({ name, value: (set ?? '').replace(/^"(.*)"$/s, '$1') });
      else note(line, { kind: 'by-hand', what: 'an option' });
    } else if (key === 'header') {
      const pair = keyValue(value);
      headers.push({ name: text(pair.key), value: text(pair.value) });
    } else if (key === 'repeat' && /^\d+$/.test(value) && Number(value) <= mostTimes) {
      times = Number(value);
      if (times === 0) parts.skip = true;
      else if (times > 1) note(line, { kind: 'changed', what: `it has ${times} rows, one for each time` });
    } else if (value.includes('{{') && key !== 'user')
      note(line, { kind: 'by-hand', what: 'an option with a variable' });
    else if (!Object.hasOwn(known, key) && !silent.has(key))
      note(line, { kind: 'left-out', what: `the option ${key}` });
  }
  for (const [key, read] of Object.entries(known)) {
    const value = given.get(key);
    if (value !== undefined && (!value.includes('{{') || key === 'user')) read(value, parts, { given, text });
  }
  return { parts, variables, headers, times: Math.max(times, 1) };
}

interface Around {
  readonly given: ReadonlyMap<string, string>;
  readonly text: (written: string) => string;
}

/** In this order, since some change what others have set. */
const known: Readonly<Record<string, (value: string, parts: Parts, around: Around) => void>> = {
  location: follow,
  'location-trusted': follow,
  'max-redirs': (value, parts) => {
    if (parts.redirects === undefined && Number(value) >= 0) parts.redirects = Number(value);
  },
  delay: (value, parts) => void (parts.delay = time(value)),
  'max-time': (value, parts) => void (parts.timeout = time(value, 1_000)),
  skip: (value, parts) => {
    if (value === 'true') parts.skip = true;
  },
  retry: (value, parts, { given }) => {
    const count = Number(value);
    if (!Number.isInteger(count) || count === 0) return;
    const wait = time(given.get('retry-interval') ?? '1s');
    parts.retry = {
      // Without an end in Hurl: a day of seconds is one.
      attempts: count < 0 ? 86_400 : count + 1,
      conditions: ['a failing test', 'no response'],
      ...(wait !== 1_000 && { backoff: `${wait}ms` }),
    };
  },
  'retry-interval': () => undefined,
  user: (value, parts, { given, text }) => {
    const [, username = value, password = ''] = /^([^:]*):(.*)$/s.exec(value) ?? [];
    const aws = given.get('aws-sigv4')?.split(':');
    const pair = { username: text(username), password: text(password) };
    parts.auth = aws
      ? {
          awsSigV4: {
            accessKeyId: pair.username,
            secretAccessKey: pair.password,
            region: aws[2] ?? 'us-east-1',
            service: aws[3] ?? 'execute-api',
          },
        }
      : given.get('digest') === 'true'
        ? { digest: pair }
        : { basic: pair };
  },
  'aws-sigv4': () => undefined,
  digest: () => undefined,
};

function follow(value: string, parts: Parts): void {
  if (value === 'true') delete parts.redirects;
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** @param unit - ms of a number without one. @default 1 */
function time(value: string, unit = 1): number {
  const [, amount = '0', written] = /^(\d+)\s*(ms|s|m|h)?$/.exec(value.trim()) ?? [];
  return Number(amount) * (written === undefined ? unit : units[written]!);
}
