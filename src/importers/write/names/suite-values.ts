import type { Suite, SuiteEnvironment, SuiteVariable } from '../../suite/suite.js';

interface Values {
  readonly ofEnvironment?: SuiteVariable;
  readonly ofSuite?: SuiteVariable;
  readonly ofGlobals?: SuiteVariable;
}

/** What a suite gives variables, by their names. */
export type ValuesOf = (name: string) => Values;

/** The environment that gives `.env.example`. Of several with one name it is the last, since a file that is given is read last. */
export function mainEnvironment({ environments }: Suite, name: string | undefined): SuiteEnvironment | undefined {
  const own = environments.filter(({ kind }) => kind === 'environment');
  return own.findLast((each) => each.name === name) ?? own[0];
}

export function openValues(suite: Suite, environment: string | undefined): ValuesOf {
  const own = suite.environments.filter(({ kind }) => kind === 'environment');
  const first = mainEnvironment(suite, environment);
  const inFirst = byName(first ? [first] : []);
  const inOthers = byName(own.filter((each) => each !== first));
  const inSuite = byName([suite.inherited]);
  const inGlobals = byName(suite.environments.filter(({ kind }) => kind === 'global'));
  return (name) => {
    const ofOther = inOthers.get(name);
    const ofSuite = inSuite.get(name);
    const ofGlobals = inGlobals.get(name);
    // Where only another environment has it, the value outside of them counts, and the environment can still change it.
    const ofEnvironment = inFirst.get(name) ?? (ofOther && (ofSuite ?? ofGlobals ?? { ...ofOther, value: '' }));
    return {
      ...(ofEnvironment && { ofEnvironment }),
      ...(ofSuite && { ofSuite }),
      ...(ofGlobals && { ofGlobals }),
    };
  };
}

/** The last one of a name counts. */
function byName(
  lists: readonly { readonly variables: readonly SuiteVariable[] }[],
): ReadonlyMap<string, SuiteVariable> {
  return new Map(lists.flatMap(({ variables }) => variables).map((variable) => [variable.name, variable]));
}
