import { sensitiveNames } from '../../engine/redact/sensitive-names.js';
import { sessionReader } from '../../loader/files/read-session.js';
import { casePlanner } from '../../loader/plan-from.js';
import { wholeParse } from '../../loader/whole-parse.js';
import type { InputNeeded } from '../protocol/runs.js';

interface InputsPlace {
  /** Of the project, absolute. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What an earlier run of the file was given. */
  readonly given: Readonly<Record<string, string>>;
}

/** The inputs that a run of a file needs, and that neither the environment nor its data gives. */
export function inputsNeeded(file: string, { root, env, given }: InputsPlace): readonly InputNeeded[] {
  const read = sessionReader(root, wholeParse);
  const source = read(file);
  if (source.kind !== 'session' || source.session.kind !== 'api') return [];
  const required = source.session.inputs.filter(({ value }) => value === null);
  /** Whether nothing but the inputs is missing: then the plan is a note. */
  const isMissing = (name: string): boolean => {
    const { plan } = casePlanner(root, { read, env, gives: (other) => other !== name })(file);
    return plan?.rows[0]?.kind === 'note' && plan.rows[0].state === 'skipped';
  };
  const { field } = sensitiveNames([]);
  return required
    .filter(({ name }) => isMissing(name))
    .map(({ name }) => ({ name, isSecret: field(name), isGiven: name in given }));
}
