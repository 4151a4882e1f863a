import type { Client, Dispatcher } from 'undici';
import { Client as UndiciClient } from './undici.js';

/** What sends are given to; undici's dispatchers are some. */
export type Agent = Pick<Dispatcher, 'dispatch' | 'destroy'> & { readonly close: () => Promise<void> };

/**
 * A connection for each request that is under way at the same time, kept for the next one to its origin. undici's own agents
 * and pools do the same for many hosts and requests: to make them for each session takes longer than a session's first request.
 */
export function openClients(options: Client.Options): Agent {
  const byOrigin = new Map<string, Client[]>();
  const clientFor = (origin: string): Client => {
    const clients = byOrigin.get(origin) ?? [];
    const free = clients.find(({ stats }) => stats.size === 0);
    if (free) return free;
    const client = new UndiciClient(origin, options);
    clients.push(client);
    byOrigin.set(origin, clients);
    return client;
  };
  const all = (): readonly Client[] => [...byOrigin.values()].flat();
  return {
    dispatch: (request, handler) => clientFor(String(request.origin)).dispatch(request, handler),
    close: async () => void (await Promise.all(all().map((client) => client.close()))),
    destroy: async () => void (await Promise.all(all().map((client) => client.destroy()))),
  };
}
