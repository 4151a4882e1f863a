import type { Plan } from '../../format/plan.js';
import type { EnvValues } from './read-env.js';
import type { Notes } from '../context/notes.js';
import type { Ports, RecordQueue, RunOptions } from '../ports/ports.js';
import type { Redactor } from '../redact/redactor.js';

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
