import { readReferencePath, type ReferencePath } from './reference-path.js';

/** What an argument has to be. */
export type ArgumentKind =
  | 'text'
  | 'value'
  | 'integer'
  | 'path'
  | 'step'
  | 'algorithm'
  | 'format'
  | 'zone'
  | 'unit'
  | 'name';

/** One place behind the name of a pipe or a generator. */
export interface Parameter {
  /** As the reference shows it: `START`. */
  readonly name: string;
  readonly kind: ArgumentKind;
  readonly optional?: true;
  /** Whether it comes with the one before it, or neither does. */
  readonly together?: true;
  /** Whether any number of them may follow. */
  readonly many?: true;
}

/** What is wrong with the arguments of a pipe or a generator. */
export type ArgumentFault =
  | { readonly kind: 'count'; readonly given: number }
  | { readonly kind: 'value'; readonly of: ArgumentKind; readonly text: string };

export const hashes = ['md5', 'sha1', 'sha256', 'sha512'] as const;
export type Hash = (typeof hashes)[number];

/** Letters that a format of dates has a meaning for, as date-fns reads them; others have to be in quotes. */
const formatLetters = /^[GyRuQqMLwIdiEecabBhHKkmsSXxOztTPpo]*$/;
const wholePattern = /^[+-]?\d{1,15}$/;
const stepPattern = /^[+-]?\d+(?:\.\d+)?(?:ms|s|m|h|d|w|mo|y)?$/;

/** Whether a text is what an argument of a kind has to be, and that in words. */
export const argumentKinds: Readonly<
  Record<ArgumentKind, { readonly wanted: string; readonly fits: (text: string) => boolean }>
> = {
  text: { wanted: 'a text', fits: () => true },
  value: { wanted: 'a value', fits: () => true },
  integer: { wanted: 'a whole number', fits: (text) => wholePattern.test(text) },
  path: {
    wanted: 'a path such as `user.id` or `[0].name`, without `$.`',
    fits: (text) => pathOf(text) !== undefined,
  },
  step: {
    wanted: 'a number, or a duration such as `2d`, `-90m` or `1mo`',
    fits: (text) => stepPattern.test(text),
  },
  algorithm: {
    wanted: 'one of `md5`, `sha1`, `sha256`, `sha512`',
    fits: (text) => (hashes as readonly string[]).includes(text),
  },
  format: {
    wanted: 'a format such as `yyyy-MM-dd`, with other letters in quotes',
    fits: (text) => text !== '' && formatLetters.test(lettersOf(text)),
  },
  zone: { wanted: 'a time zone such as `Europe/Berlin`, or `local`', fits: isZone },
  unit: { wanted: '`s` or `ms`', fits: (text) => text === 's' || text === 'ms' },
  name: {
    wanted: 'a name such as `person.firstName`',
    fits: (text) => /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/.test(text),
  },
};

/** The path of an argument, which begins with a name or an index; undefined where it is none. A JSON path is another thing. */
export function pathOf(text: string): ReferencePath | undefined {
  if (/^\$(?:$|[.[])/.test(text)) return undefined;
  const path = readReferencePath(text.startsWith('[') ? text : `.${text}`);
  return path === null || path.length === 0 ? undefined : path;
}

interface Given {
  readonly kind: 'quoted' | 'word' | 'reference';
  readonly text: string;
}

/** The first thing wrong with the arguments; what references give is known only when it runs. */
export function argumentFault(given: readonly Given[], takes: readonly Parameter[]): ArgumentFault | undefined {
  const least = takes.filter(({ optional, many }) => !optional && !many).length;
  const most = takes.at(-1)?.many ? Infinity : takes.length;
  const isCut = given.length > 0 && takes[given.length]?.together === true;
  if (given.length < least || given.length > most || isCut) return { kind: 'count', given: given.length };
  for (const [index, argument] of given.entries()) {
    const { kind } = takes[index] ?? takes.at(-1)!;
    if (argument.kind !== 'reference' && !argumentKinds[kind].fits(argument.text))
      return { kind: 'value', of: kind, text: argument.text };
  }
  return undefined;
}

/** How it is written: `slice START [END]`, `randomInt [MIN MAX]`. */
export function formOf(name: string, takes: readonly Parameter[]): string {
  const shown = takes.map(({ name: each, optional, many, together }, index) => {
    const open = optional && !together ? '[' : '';
    const close = optional && !takes[index + 1]?.together ? ']' : '';
    return `${open}${each}${many ? ' …' : ''}${close}`;
  });
  return [name, ...shown].join(' ');
}

/** The letters of a format that are not in quotes. */
function lettersOf(format: string): string {
  return format.replace(/'(?:[^']|'')*'/g, '').replace(/[^A-Za-z]/g, '');
}

function isZone(text: string): boolean {
  if (text === 'local') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
