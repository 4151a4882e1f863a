/** Letters of formats of moment and dayjs, as those of date-fns; longer ones first. */
const letters: readonly (readonly [string, string])[] = [
  ['YYYY', 'yyyy'],
  ['YY', 'yy'],
  ['MMMM', 'MMMM'],
  ['MMM', 'MMM'],
  ['MM', 'MM'],
  ['M', 'M'],
  ['DDDD', 'DDD'],
  ['DD', 'dd'],
  ['Do', 'do'],
  ['D', 'd'],
  ['dddd', 'EEEE'],
  ['ddd', 'EEE'],
  ['HH', 'HH'],
  ['H', 'H'],
  ['hh', 'hh'],
  ['h', 'h'],
  ['mm', 'mm'],
  ['m', 'm'],
  ['ss', 'ss'],
  ['s', 's'],
  ['SSS', 'SSS'],
  ['A', 'a'],
  ['a', 'aaa'],
  ['ZZ', 'xx'],
  ['Z', 'xxx'],
  ['X', 't'],
  ['x', 'T'],
];

const parts = new RegExp(`\\[([^\\]]*)\\]|${letters.map(([from]) => from).join('|')}|[A-Za-z]+`, 'g');

/** A format of dayjs in the letters of date-fns; undefined if it has others. */
export function dateFormat(written: string): string | undefined {
  const known = new Map(letters);
  let isKnown = true;
  const made = written.replace(parts, (part, literal?: string) => {
    if (literal !== undefined) return `'${literal}'`;
    const letter = known.get(part);
    isKnown &&= letter !== undefined;
    return letter ?? '';
  });
  return isKnown ? made : undefined;
}

/** What `add` calls the units of REST Client. */
const units: Readonly<Record<string, string>> = { y: 'y', M: 'mo', w: 'w', d: 'd', h: 'h', m: 'm', s: 's', ms: 'ms' };

/** ` | add -1d` for the words `-1 d`; an empty text for none, undefined for others. */
export function addedTime(words: readonly string[]): string | undefined {
  if (words.length === 0) return '';
  const [amount = '', unit = ''] = words.length === 1 ? splitAmount(words[0]!) : words;
  if (!/^[+-]?\d+$/.test(amount) || !Object.hasOwn(units, unit)) return undefined;
  return ` | add ${Number(amount)}${units[unit]}`;
}

function splitAmount(word: string): readonly string[] {
  return /^([+-]?\d+)([A-Za-z]+)$/.exec(word)?.slice(1) ?? [];
}
