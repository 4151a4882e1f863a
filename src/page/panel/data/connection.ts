import type {
  Answer,
  FromServer,
  Method,
  Numbered,
  Params,
  Result,
  ToServer,
} from '../../../panel/protocol/protocol.js';
import type { Message } from '../../../format/problem.js';
import type { Link } from '../state/panel-state.js';

/** What the server refused. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(readonly problem: Message) {
    super(problem.message);
  }
}

export interface Connection {
  /** @throws Refusal, or an Error when the connection is lost before the answer */
  readonly ask: <M extends Method>(method: M, params: Params<M>) => Promise<Result<M>>;
  readonly close: () => void;
}

interface Listeners {
  readonly onLink: (link: Link) => void;
  readonly onEvent: (event: Numbered) => void;
  /** The connection is there, for the first time or again. */
  readonly onOpen: () => void;
}

interface Waiting {
  readonly done: (result: Result<Method>) => void;
  readonly fail: (error: Error) => void;
}

/** ms before another attempt; the last one for all that follow. */
const pauses = [250, 500, 1_000, 2_000, 4_000];

/**
 * Stays connected to the server of the page: a connection that is lost is made again until another server has taken its place.
 *
 * @param page - the address of the page, with its token
 */
export function connect(page: URL, { onLink, onEvent, onOpen }: Listeners): Connection {
  const address = new URL('socket', page);
  address.protocol = 'ws:';
  address.hash = '';
  const waiting = new Map<number, Waiting>();
  let [id, failures, isClosed] = [0, 0, false];
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    socket = new WebSocket(address);
    socket.addEventListener('open', () => {
      failures = 0;
      onOpen();
      onLink('open');
    });
    socket.addEventListener('message', ({ data }) => take(JSON.parse(String(data)) as FromServer));
    socket.addEventListener('close', () => void lose());
  }

  function take(message: FromServer): void {
    if ('seq' in message) return onEvent(message);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    settle(message, asked);
  }

  async function lose(): Promise<void> {
    for (const { fail } of waiting.values()) fail(new Error('the connection is lost'));
    waiting.clear();
    if (isClosed) return;
    onLink('lost');
    if (failures > 0 && (await isElsewhere(page))) return onLink('ended');
    timer = setTimeout(open, pauses[Math.min(failures++, pauses.length - 1)]);
  }

  open();
  return {
    ask: <M extends Method>(method: M, params: Params<M>) =>
      new Promise<Result<M>>((done, fail) => {
        if (socket.readyState !== WebSocket.OPEN) return fail(new Error('the connection is lost'));
        waiting.set(++id, { done: done as Waiting['done'], fail });
        socket.send(JSON.stringify({ id, method, params } as ToServer));
      }),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      socket.close();
    },
  };
}

function settle(answer: Answer, asked: Waiting | undefined): void {
  if ('ok' in answer) asked?.done(answer.ok);
  else asked?.fail(new Refusal(answer.refused));
}

/** Whether another server listens there now: it does not know the token of this page. */
async function isElsewhere(page: URL): Promise<boolean> {
  try {
    const { status } = await fetch(new URL('.', page), { method: 'HEAD', cache: 'no-store' });
    return status === 404 || status === 403;
  } catch {
    return false;
  }
}
