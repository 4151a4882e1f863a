import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refusal } from './refusal.ts';

export interface Line {
  readonly sku: string;
  readonly quantity: number;
  readonly price: number;
}

export interface Cart {
  state: 'open' | 'locked';
  lines: readonly Line[];
}

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly createdAt: string;
  cart: Cart | null;
  points: number;
  /** Points that the next look at the balance does not show yet. */
  pendingPoints: number;
  /** Unix time in ms of the last free sample. */
  lastSample: number;
}

export interface Order {
  readonly id: string;
  readonly account: Account;
  readonly lines: readonly Line[];
  readonly total: number;
  readonly placedAt: string;
  state: 'placed' | 'paid' | 'cancelled';
  /** How often somebody asked for the parcel. */
  parcelLooks: number;
}

/** All that one shop remembers. Two shops share nothing. */
export interface Store {
  readonly accounts: Map<string, Account>;
  readonly tokens: Map<string, Account>;
  readonly visits: Map<string, Account>;
  readonly orders: Map<string, Order>;
}

/** The password of the two regulars, Ann and Ben. */
const regularsPassword = 'oolong-and-biscuits';

export function createStore(): Store {
  const store: Store = { accounts: new Map(), tokens: new Map(), visits: new Map(), orders: new Map() };
  addAccount(store, { email: 'ann@kettle.example', name: 'Ann', password: regularsPassword });
  addAccount(store, { email: 'ben@kettle.example', name: 'Ben', password: regularsPassword });
  return store;
}

/** @throws Refusal 409 when the address is taken */
export function addAccount(store: Store, given: Pick<Account, 'email' | 'name' | 'password'>): Account {
  if (store.accounts.has(given.email)) throw refusal(409, 'email-taken', `${given.email} has an account here already.`);
  const account: Account = {
    ...given,
    id: randomUUID(),
    createdAt: new Date().toISOString(),
    cart: null,
    points: 0,
    pendingPoints: 0,
    lastSample: 0,
  };
  store.accounts.set(account.email, account);
  return account;
}

/** @throws Refusal 401 when address and password do not belong together */
export function accountFor(store: Store, given: { email: string; password: string }): Account {
  const account = store.accounts.get(given.email);
  if (account?.password !== given.password)
    throw refusal(401, 'wrong-password', 'We do not know this address with this password.');
  return account;
}

/** @throws Refusal 401 without a bearer token that was given out here */
export function customerOf(store: Store, request: FastifyRequest): Account {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const account = token === undefined ? undefined : store.tokens.get(token);
  if (!account) throw refusal(401, 'not-signed-in', 'Sign in first: POST /login.');
  return account;
}

export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}
