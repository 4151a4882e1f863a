import type { MessagePort } from 'node:worker_threads';
import type { FromThread } from '../messages.js';

export type Post = (message: FromThread) => void;

/** Sends messages in bundles, one per turn of the event loop; what a script may hold up goes at once. */
export function openPost(port: MessagePort): Post {
  let bundle: FromThread[] = [];
  const flush = (): void => {
    if (bundle.length === 0) return;
    const messages = bundle;
    bundle = [];
    port.postMessage(messages);
  };
  return (message) => {
    if (bundle.length === 0) setImmediate(flush);
    bundle.push(message);
    if (message.kind === 'script' || message.kind === 'pong') flush();
  };
}
