import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PanelEvent } from '../../../src/panel/protocol/protocol.js';
import type { DoneRow, RunRequest, RunView } from '../../../src/panel/protocol/runs.js';
import type { PanelClient } from './panel-client.js';

type EventOf<On extends PanelEvent['on']> = Extract<PanelEvent, { on: On }>;

/** The first event of a kind that fits, among those that came and those that will come. */
export function eventOf<On extends PanelEvent['on']>(
  client: PanelClient,
  on: On,
  fits: (event: EventOf<On>) => boolean = () => true,
): Promise<EventOf<On>> {
  return client.until(() => client.events.find((event) => event.on === on && fits(event as never)) as never);
}

export async function start(client: PanelClient, request: RunRequest): Promise<string> {
  return (await client.ask('run', request)).run;
}

/** What became of a run once it is over. */
export async function ended(client: PanelClient, run: string): Promise<RunView> {
  await eventOf(client, 'run-ended', (event) => event.run.run === run);
  return (await client.ask('show-run', { run })).view;
}

export async function runToEnd(client: PanelClient, request: RunRequest): Promise<RunView> {
  return ended(client, await start(client, request));
}

/** The rows of a session that are done, in order, as `4 passed 201 ↻3`. */
export function states({ sessions }: RunView, at = 0): readonly string[] {
  const { outline, done } = sessions[at]!;
  return outline.rows.flatMap(({ id }) => done[id] ?? []).map(stateOf);
}

function stateOf(row: DoneRow): string {
  if (row.kind === 'set') return `${row.id} set`;
  const { id, state, status, sends } = row;
  return [id, state, ...(status === undefined ? [] : [status]), ...(sends > 1 ? [`↻${sends}`] : [])].join(' ');
}

/** Answers of a server under test by what it is asked for; each list is used up but for its last. */
export function answers(
  known: Readonly<Record<string, readonly (readonly [status: number, body: unknown])[]>>,
): (request: IncomingMessage, response: ServerResponse) => void {
  const counts = new Map<string, number>();
  return (request, response) => {
    const key = `${request.method} ${request.url}`;
    const list = known[key] ?? [[200, {}] as const];
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const [status, body] = list[Math.min(count, list.length - 1)]!;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}
