import type { Message } from '../../model/problem.js';
import { usedIn } from '../../model/problems/run-values.js';
import type { Failure } from '../../model/record.js';
import type { Session, Settings } from '../../model/session.js';
import { unresolvedFailure } from '../failure-of.js';
import type { Lookup, RunOptions } from '../ports.js';
import { renderText } from '../render/render-text.js';
import type { RunContext } from '../run-context.js';

interface Environment {
  readonly env: Readonly<Record<string, string>>;
  /** Its name, where the session has one. */
  readonly environment?: string;
  readonly failure?: Failure;
}

/** Reads the .env files; the environment's own name may refer to those that belong to none. */
export function selectEnv({ settings }: Session, options: RunOptions, envOf: RunContext['envOf']): Environment {
  const { values: env, fault } = envOf(undefined);
  const environment = settings.environment ?? options.defaults.environment;
  if (environment === undefined || fault) return { env, ...(fault && { failure: fault }) };
  const lookup: Lookup = (reference) => (reference.kind === 'env' ? env[reference.name] : undefined);
  try {
    const name = renderText(environment, lookup);
    const own = envOf(name);
    return { env: own.values, environment: name, ...(own.fault && { failure: located(own.fault, settings) }) };
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
