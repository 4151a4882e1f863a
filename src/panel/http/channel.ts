import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { FromServer } from '../protocol/protocol.js';
import type { Client, Panel } from '../methods/method.js';
import { answer } from '../methods/methods.js';
import type { LoggedEvent } from '../project/event-log.js';
import { refuseSocket } from './server.js';

/** The WebSockets of all pages. */
export interface Channel {
  readonly take: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
  readonly close: () => void;
}

const MiB = 1024 * 1024;
/** Bytes of one frame. */
const largestFrame = 8 * MiB;
const mostClients = 8;
/** Bytes that wait for a page which reads none: it is asked to come back. */
const mostWaiting = 64 * MiB;
/** Requests of one page that are under way at once. */
const mostAtOnce = 50;
/** The codes of RFC 6455. */
const closeCodes = { away: 1001, notUnderstood: 1008, failed: 1011, tryLater: 1013 } as const;

/** @param onError - takes what no page is to blame for */
export function openChannel(panel: Panel, onError: (error: unknown) => void): Channel {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false });
  let count = 0;
  return {
    take: (request, socket, head) => {
      if (count >= mostClients) return refuseSocket(socket, '503 Service Unavailable');
      count++;
      socket.once('close', () => void count--);
      server.handleUpgrade(request, socket, head, (page) => serve(page, panel, onError));
    },
    close: () => {
      for (const page of server.clients) {
        page.close(closeCodes.away);
        page.terminate();
      }
      server.close();
    },
  };
}

function serve(page: WebSocket, panel: Panel, onError: (error: unknown) => void): void {
  const client: Client = { open: new Set(), replay: (events) => events.forEach(send) };
  let [isKnown, underWay] = [false, 0];

  function send(event: LoggedEvent): void {
    if (event.file !== undefined && !client.open.has(event.file)) return;
    if (page.bufferedAmount > mostWaiting) page.close(closeCodes.tryLater);
    else page.send(event.text);
  }

  async function take(frame: string): Promise<void> {
    const message = await answer(frame, client, panel);
    if (message === undefined) return page.close(closeCodes.notUnderstood);
    // Events count from the state that it got, none before it.
    isKnown = true;
    page.send(JSON.stringify(message satisfies FromServer));
  }

  const stop = panel.log.listen((event) => isKnown && send(event));
  page.on('message', (data: RawData, isBinary) => {
    if (isBinary || underWay >= mostAtOnce) return page.close(closeCodes.notUnderstood);
    underWay++;
    take(data.toString())
      .catch((error: unknown) => {
        onError(error);
        page.close(closeCodes.failed);
      })
      .finally(() => void underWay--);
  });
  // Frames that are too long or malformed: `ws` itself closes the connection, and says why.
  page.on('error', () => undefined);
  page.on('close', () => {
    stop();
    for (const file of client.open) panel.project.release(file);
  });
}
