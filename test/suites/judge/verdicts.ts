import { comparable, type Outcome, type Verdict } from '../support/outcome.js';
import { stable } from './compare.js';

/**
 * Lines that say which requests failed in only one of both tools, or failed in other tests.
 *
 * @param oracle - two runs of the oracle, or the same one twice
 * @param hasTestNames - whether the names of failed tests are the same in both tools. @default true
 */
export function verdictDifferences(
  [oracle, again]: readonly [Outcome, Outcome],
  callsheet: Outcome,
  hasTestNames = true,
): readonly string[] {
  const plain = hasTestNames ? withPlainNames : (verdict: Verdict): Verdict => ({ ...verdict, tests: [] });
  const repeated = again.failed.map(plain);
  const judge = oracle.failed.map((verdict) => withoutChance(plain(verdict), repeated));
  const expected = comparable(judge, judge);
  const failed = callsheet.failed.map((verdict) => asNamedBy(judge, plain(verdict)));
  const actual = comparable(failed, judge);
  const numbers = [...new Set([...expected, ...actual].map(({ number }) => number))].toSorted((a, b) => a - b);
  return numbers.flatMap((number) => {
    const [wanted, got] = [expected, actual].map((all) => all.find((each) => each.number === number));
    if (JSON.stringify(wanted?.tests) === JSON.stringify(got?.tests)) return [];
    return [`${number} ${(wanted ?? got)?.name}: ${toldBy(wanted, got)}, here ${toldBy(got, wanted)}`];
  });
}

const chance = '<by chance>';

/** Names whose words differ between both runs of the oracle, with those that do not. */
function withoutChance(verdict: Verdict, again: readonly Verdict[]): Verdict {
  const { tests = [] } = again.find(({ number }) => number === verdict.number) ?? {};
  if (tests.length !== verdict.tests.length) return verdict;
  const common = (name: string, other: readonly string[]): string => {
    const words = name.split(' ');
    return words.length === other.length
      ? words.map((word, at) => (word === other[at] ? word : chance)).join(' ')
      : name;
  };
  return { ...verdict, tests: verdict.tests.map((name, at) => common(name, tests[at]!.split(' '))) };
}

/** An import takes blanks out of the names of tests that say nothing. Times and ids in names are other ones in each run. */
function withPlainNames(verdict: Verdict): Verdict {
  return { ...verdict, tests: verdict.tests.map((name) => stable(name.replaceAll(/\s+/g, ' ').trim())) };
}

/**
 * The names as the oracle has them: an import writes `<name>` where only a run knows a part, a record masks secrets, and a test without a name
 * has the words of what it checks. A name without a word besides such parts would fit every name.
 */
function asNamedBy(judge: readonly Verdict[], verdict: Verdict): Verdict {
  const { tests: wanted = [] } = judge.find(({ number }) => number === verdict.number) ?? {};
  const named = (name: string): string => {
    if (wanted.includes(name)) return name;
    const made = wanted.find((each) => each.includes(chance) && patternOf(each.split(chance)).test(name));
    if (made !== undefined) return made;
    const nameless = wanted.includes('') ? '' : name;
    const parts = name.split(/<[^<>]*>|\*{3}/);
    if (parts.length === 1 || !/[\p{L}\p{N}]/u.test(parts.join(''))) return nameless;
    return wanted.find((each) => patternOf(parts).test(each)) ?? nameless;
  };
  return { ...verdict, tests: verdict.tests.map(named) };
}

/** Names that have these parts with anything between them. */
function patternOf(parts: readonly string[]): RegExp {
  const literal = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}

/** What only one of two verdicts says. */
function toldBy(verdict: Verdict | undefined, other: Verdict | undefined): string {
  if (verdict === undefined) return 'passed';
  const tests = verdict.tests.filter((each) => other?.tests.includes(each) !== true);
  return `failed${verdict.threw ? ', threw' : ''} ${JSON.stringify(tests)}`;
}
