import type { Suite, SuiteVariable } from '../../suite/suite.js';

interface Values {
  readonly ofEnvironment?: SuiteVariable;
  readonly ofSuite?: SuiteVariable;
  readonly ofGlobals?: SuiteVariable;
}

/** What a suite gives variables, by their names. */
export type ValuesOf = (name: string) => Values;

export function openValues(suite: Suite, environment: string | undefined): ValuesOf {
  const own = suite.environments.filter(({ kind }) => kind === 'environment');
  const first = own.find((each) => each.name === environment) ?? own[0];
  const inFirst = byName(first ? [first] : []);
  const inOthers = byName(own.filter((each) => each !== first));
  const inSuite = byName([suite.inherited]);
  const inGlobals = byName(suite.environments.filter(({ kind }) => kind === 'global'));
  return (name) => {
    const ofOther = inOthers.get(name);
    const ofSuite = inSuite.get(name);
    const ofGlobals = inGlobals.get(name);
    // Where only another environment has it, the value of the suite holds, and the environment can still change it.
    const ofEnvironment = inFirst.get(name) ?? (ofOther && (ofSuite ?? { ...ofOther, value: '' }));
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
