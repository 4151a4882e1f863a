import { isAbsolute } from 'node:path';
import type { Plan } from '../../format/plan.js';
import { remember } from '../../lib/memoize.js';
import type { Ports, RecordQueue, RunOptions } from '../ports/ports.js';
import { createRedactor, type Redactor } from '../redact/redactor.js';
import { type Notes, openNotes } from './notes.js';
import { type EnvValues, readEnv } from './read-env.js';

/** What every row of a run shares. */
export interface RunContext {
  readonly plan: Plan;
  readonly ports: Ports;
  readonly options: RunOptions;
  readonly redactor: Redactor;
  readonly records: RecordQueue;
  readonly notes: Notes;
  readonly signal: AbortSignal;
  /** What `{{env.*}}` reads under an environment's name; the files are read once a run. */
  readonly envOf: (environment: string | undefined) => EnvValues;
}

/** @param signal - ends waits and requests at once; what has not run is skipped */
export function openContext(plan: Plan, ports: Ports, options: RunOptions, signal: AbortSignal): RunContext {
  const redactor = createRedactor(options.redact);
  for (const secret of options.redact.values ?? []) redactor.learnNamed('password', secret);
  return {
    plan,
    ports,
    options,
    redactor,
    records: ports.records ?? recordAtOnce,
    notes: openNotes(redactor),
    signal,
    envOf: envReader(ports, options, redactor),
  };
}

const recordAtOnce: RecordQueue = { put: (row) => row.record(), settle: () => undefined };

const mostEnvironments = 20;

/** Learns what is secret in the values that it reads. */
function envReader(ports: Ports, { envFolder }: RunOptions, redactor: Redactor): RunContext['envOf'] {
  return remember(mostEnvironments, (environment: string | undefined) => {
    const env = readEnv(ports.files, environment, ports.processEnv, envFolder);
    for (const [name, value] of Object.entries(env.values))
      if (!isWorkingFolder(name, value)) redactor.learnNamed(name, value);
    return env;
  });
}

/** Shells name the folder that they are in so. A password may have that name, too, but is no path. */
function isWorkingFolder(name: string, value: string): boolean {
  return (name === 'PWD' || name === 'OLDPWD') && isAbsolute(value);
}
