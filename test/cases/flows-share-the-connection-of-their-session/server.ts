import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers with the port that the request came from: another one is another connection. */
export default ({ socket }: IncomingMessage, response: ServerResponse): void => void response.end(`port ${socket.remotePort}`);
