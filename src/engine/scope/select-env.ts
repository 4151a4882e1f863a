import type { Message } from '../../format/problem.js';
import { isCi } from '../../lib/is-ci.js';
import { environmentMissing, environmentWithoutFile } from '../../problems/run/environment.js';
import { usedIn } from '../../problems/run/references.js';
import type { Failure } from '../../record/record.js';
import type { Session, Settings } from '../../format/session.js';
import { unresolvedFailure } from './failure-of.js';
import type { Lookup } from '../ports/ports.js';
import { renderText } from '../values/render-text.js';
import type { RunContext } from '../context/run-context.js';

interface Environment {
  readonly env: Readonly<Record<string, string>>;
  /** Its name, where the session has one. */
  readonly environment?: string;
  readonly failure?: Failure;
}

/** Reads the .env files; the environment's own name may refer to those that belong to none. */
export function selectEnv({ settings }: Session, run: RunContext): Environment {
  const { options, envOf } = run;
  const { values: env, fault: shared } = envOf(undefined);
  const environment = settings.environment ?? options.defaults.environment;
  if (environment === undefined || shared) return { env, ...(shared && { failure: shared }) };
  const lookup: Lookup = (reference) => (reference.kind === 'env' ? env[reference.name] : undefined);
  try {
    const name = renderText(environment, lookup);
    const own = envOf(name);
    const fault = own.fault ?? (own.hasOwn ? undefined : withoutFile(name, run));
    return { env: own.values, environment: name, ...(fault && { failure: located(fault, settings) }) };
  } catch (error) {
    return {
      env,
      failure: unresolvedFailure(error, settings.references, { where: usedIn.settings(), ofEnvironment: true }),
    };
  }
}

function located(fault: Message, { environmentRange: range }: Settings): Failure {
  return { ...fault, ...(range && { range }) };
}

/** A run on a developer's machine goes on without the file, and says so. In CI that would go unread. */
function withoutFile(name: string, { ports, notes }: RunContext): Message | undefined {
  if (isCi(ports.processEnv)) return environmentMissing(name);
  notes.add(environmentWithoutFile(name));
  return undefined;
}
