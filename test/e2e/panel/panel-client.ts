import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { EditRefused } from '../../../src/panel/protocol/edits.js';
import type {
  FilePatch,
  FileView,
  Method,
  Numbered,
  PanelRow,
  Params,
  Result,
} from '../../../src/panel/protocol/protocol.js';
import type { PanelProject } from './panel-project.js';

/** A page of a panel without a browser. */
export interface PanelClient {
  /** Rejects with `PanelRefused`. */
  readonly ask: <M extends Method>(method: M, params: Params<M>) => Promise<Result<M>>;
  /** Why a method refuses. */
  readonly refusal: <M extends Method>(method: M, params: Params<M>) => Promise<EditRefused>;
  readonly events: readonly Numbered[];
  /** Every frame that came. */
  readonly frames: readonly string[];
  /** Resolves with what it gives once it gives something: it is called now and after each frame. */
  readonly until: <Value>(look: () => Value | undefined | false) => Promise<Value>;
  /** Opens a file; its view follows events from then on. */
  readonly open: (file: string) => Promise<FileView>;
  readonly view: (file: string) => FileView;
  /** Of the row with this number. */
  readonly key: (file: string, row: number) => string;
  readonly close: () => void;
}

export class PanelRefused extends Error {
  constructor(readonly problem: EditRefused) {
    super(`${problem.code}: ${problem.message}`);
  }
}

export async function openPanelClient({ port, token }: Pick<PanelProject, 'port' | 'token'>): Promise<PanelClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${token}/socket`, { origin: `http://127.0.0.1:${port}` });
  const [frames, events]: [string[], Numbered[]] = [[], []];
  const waiting = new Map<number, Waiting>();
  const looks = new Set<() => void>();
  const views = new Map<string, FileView>();
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    frames.push(text);
    const message = JSON.parse(text) as Numbered | Answered;
    if ('seq' in message && 'on' in message) {
      events.push(message);
      if (message.on === 'file') follow(message.view);
    } else {
      const answer = message as Answered;
      if (answer.ok && 'view' in answer.ok && 'rows' in (answer.ok.view as object)) {
        const view = answer.ok.view as FileView;
        views.set(view.file, view);
      }
      waiting.get(answer.id)?.done(answer);
      waiting.delete(answer.id);
    }
    for (const look of looks) look();
  });
  socket.on('close', () => {
    for (const { fail } of waiting.values()) fail(new Error('the panel closed the connection'));
  });
  const close = (): void => socket.close();
  onTestFinished(close);
  await new Promise((done, fail) => socket.on('open', done).on('error', fail));

  function follow(patch: FilePatch): void {
    const known = new Map(views.get(patch.file)?.rows.map((row) => [row.key, row]));
    const rows = patch.rows.map((row): PanelRow => {
      const own = typeof row === 'string' ? known.get(row) : row;
      if (!own) throw new Error(`an event names the row ${JSON.stringify(row)}, which no page knows`);
      return own;
    });
    views.set(patch.file, { ...patch, rows });
  }

  let id = 0;
  async function answered(method: Method, params: unknown): Promise<Answered> {
    return new Promise((done, fail) => {
      waiting.set(++id, { done, fail });
      socket.send(JSON.stringify({ id, method, params }));
    });
  }

  const ask: PanelClient['ask'] = async (method, params) => {
    const { ok, refused } = await answered(method, params);
    if (refused) throw new PanelRefused(refused);
    return ok as never;
  };
  const view = (file: string): FileView => {
    const known = views.get(file);
    if (!known) throw new Error(`${file} is not open`);
    return known;
  };
  await ask('hello', {});
  return {
    ask,
    refusal: async (method, params) => {
      const { ok, refused } = await answered(method, params);
      if (!refused) throw new Error(`not refused: ${JSON.stringify(ok)}`);
      return refused;
    },
    events,
    frames,
    until: (look) =>
      new Promise((done) => {
        const again = (): void => {
          const found = look();
          if (found === undefined || found === false) return;
          looks.delete(again);
          done(found);
        };
        looks.add(again);
        again();
      }),
    open: async (file) => (await ask('open', { file })).view,
    view,
    key: (file, row) => view(file).rows[row - 1]!.key,
    close,
  };
}

interface Waiting {
  readonly done: (answer: Answered) => void;
  readonly fail: (error: Error) => void;
}

interface Answered {
  readonly id: number;
  readonly ok?: object & { readonly view?: unknown };
  readonly refused?: EditRefused;
}
