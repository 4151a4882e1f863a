import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Connection } from '../data/connection.js';

/** Asks the server of the page for something. */
export type Ask = Connection['ask'];

export const Asking = createContext<Ask>(() => Promise.reject(new Error('there is no server')));

export function useAsk(): Ask {
  return useContext(Asking);
}
