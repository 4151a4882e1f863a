/**
 * The actual side of a comparison with the words of the expected one, wherever they are the same but for what `otherWords` made
 * of them: values and what is masked are in the same places. What is left to differ is what was decided.
 */
export function sameButWords(expected: unknown, actual: unknown, { key = '', inProblem = false } = {}): unknown {
  if (typeof actual === 'string') return isSame(expected, actual, { key, inProblem }) ? expected : actual;
  if (Array.isArray(expected) && Array.isArray(actual))
    return actual.map((item: unknown, at) => sameButWords(expected[at], item, { inProblem: key === 'problems' }));
  if (!isMap(expected) || !isMap(actual)) return actual;
  return Object.fromEntries(
    Object.entries(actual).map(([name, value]) => [
      name,
      sameButWords(expected[name], value, { key: name, inProblem }),
    ]),
  );
}

interface Place {
  readonly key: string;
  /** Whether it is a problem of a list, of whose message and hint a case may give a part. */
  readonly inProblem: boolean;
}

function isSame(expected: unknown, actual: string, { key, inProblem }: Place): boolean {
  // Which words of the actual text these parts are is not known here, but how much of it is masked.
  if (isMap(expected)) return masksIn(partsOf(expected['includes'])) === masksIn(actual);
  if (key === 'includes') return masksIn(partsOf(expected)) === masksIn(actual);
  if (typeof expected !== 'string') return false;
  if (inProblem && (key === 'message' || key === 'hint')) return masksIn(expected) === masksIn(actual);
  return key === 'problems' ? fits(withoutHints(expected), withoutHints(actual)) : fits(expected, actual);
}

/** Whether a text is the other one with a word for each other word. */
function fits(expected: string, actual: string): boolean {
  const pattern = actual.split(otherWord).map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${pattern.join('\\S+')}$`).test(expected);
}

const otherWord = /‹\w+›/;

/** How the lines of a hint are broken depends on its words. */
function withoutHints(problems: string): string {
  return problems.replace(/^ {2}= hint:.*(?:\n {10}.*)*/gm, '');
}

function partsOf(includes: unknown): string {
  return [includes].flat().join('\n');
}

function masksIn(text: string): number {
  return text.split('***').length - 1;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
