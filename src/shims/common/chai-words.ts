import { shimFaults } from '../../problems/run/shims.js';

/** What is used of chai. */
export interface Chai {
  readonly expect: Expect;
  readonly assert: object;
  readonly Assertion: AssertionClass;
  readonly util: { readonly flag: (assertion: Assertion, name: string, value?: unknown) => unknown };
}

type Expect = ((value: unknown, message?: string) => Assertion) & { readonly fail: (...given: unknown[]) => never };

export interface Assertion {
  readonly to: Assertion;
  readonly not: Assertion;
  readonly match: (pattern: unknown) => void;
  readonly assert: (...given: readonly unknown[]) => void;
}

export type Check = (this: Assertion, ...given: unknown[]) => void;

const table = Symbol.for('callsheet.words');

interface AssertionClass {
  [table]?: Map<string, Word>;
  readonly prototype: object;
  readonly addMethod: (name: string, check: Check) => void;
  readonly addProperty: (name: string, check: Check) => void;
  readonly overwriteMethod: (name: string, make: (before: Check) => Check) => void;
  readonly overwriteProperty: (name: string, make: (before: Check) => Check) => void;
}

interface Word {
  readonly tool: 'Bruno' | 'Postman';
  readonly kind: 'Method' | 'Property';
  readonly name: string;
  /** Whether an assertion means this word, and not another one of this name. */
  readonly isMeant: (assertion: Assertion) => boolean;
  readonly check: Check;
}

/**
 * Teaches chai a word of a tool. Scripts of all tools share one chai, in any order, and so may files of the project.
 * All other assertions have what chai had before.
 */
export function addWord({ Assertion }: Chai, word: Word): void {
  const { tool, kind, name } = word;
  const key = `${tool} ${name}`;
  const words = (Assertion[table] ??= new Map());
  const isKnown = words.has(key);
  // Jest loads a shim anew for each file, and chai once: the shim that was loaded last is there to run.
  words.set(key, word);
  if (isKnown) return;
  if (!(name in Assertion.prototype))
    Assertion[`add${kind}`](name, () => {
      throw new Error(shimFaults.noWord(name));
    });
  Assertion[`overwrite${kind}`](name, (before) => {
    return function (...given) {
      const { isMeant, check } = words.get(key)!;
      (isMeant(this) ? check : before).apply(this, given);
    };
  });
}

export function subjectOf(assertion: Assertion, { util }: Chai): unknown {
  return util.flag(assertion, 'object');
}
