import type { z } from 'zod';
import type { Refusal } from '../../authoring/project/project.js';
import type { EditRefused } from '../protocol/edits.js';
import type { Method, Params, Result } from '../protocol/protocol.js';
import type { Edits } from '../edits/edits.js';
import type { EventLog, LoggedEvent } from '../project/event-log.js';
import type { PanelProject } from '../project/panel-project.js';
import type { Runs } from '../runs/open-runs.js';

/** What methods work with. */
export interface Panel {
  /** Of the project, absolute. */
  readonly root: string;
  readonly project: PanelProject;
  readonly edits: Edits;
  readonly runs: Runs;
  readonly log: EventLog;
  /** Opens a URL of the editor; undefined where pages follow links themselves. */
  readonly openUrl: ((url: string) => Promise<void>) | undefined;
}

/** One page. */
export interface Client {
  /** The files that it shows. */
  readonly open: Set<string>;
  /** Sends events that it has missed. */
  readonly replay: (events: readonly LoggedEvent[]) => void;
}

/** A method that the panel cannot do; nothing has changed. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly problem: EditRefused) {
    super(problem.message);
  }
}

/** By name: what may come in, and what it does. */
export type MethodTable<M extends Method> = {
  readonly [K in M]: {
    readonly params: z.ZodType<Params<K>>;
    readonly run: (params: Params<K>, client: Client, panel: Panel) => Promise<Result<K>> | Result<K>;
  };
};

/**
 * What an operation gives.
 *
 * @throws Refused if it refuses
 */
export function given<Found extends object>(found: Found | Refusal): Found {
  if (!isRefusal(found)) return found;
  const { kind: _, ...problem } = found;
  throw new Refused(problem);
}

function isRefusal(found: object): found is Refusal {
  return 'kind' in found && found.kind === 'refused';
}
