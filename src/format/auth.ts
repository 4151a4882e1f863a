import type { Auth } from './session.js';

export type AuthKind = Auth['kind'];
export type AuthOf<K extends AuthKind> = Extract<Auth, { readonly kind: K }>;

/** What every part of callsheet knows of a way of signing in. */
export interface AuthDescription {
  readonly description: string;
  readonly examples: readonly unknown[];
  /** What the header `authorization` begins with. */
  readonly scheme: string;
  /** Keys whose values are not secret; all others are. */
  readonly open: readonly string[];
}

/** The ways of signing in, by the key that each is written under. A request has at most one. */
export const authKinds: Readonly<Record<AuthKind, AuthDescription>> = {
  bearer: {
    description: 'A token, sent as `authorization: Bearer …`.',
    examples: ['{{flow.login.token}}'],
    scheme: 'Bearer',
    open: [],
  },
  basic: {
    description: 'User and password, sent as `authorization: Basic …`.',
    examples: [{ username: 'ann', password: '{{env.SHOP_PASSWORD}}' }],
    scheme: 'Basic',
    open: ['username'],
  },
};

export const authNames = Object.keys(authKinds) as readonly AuthKind[];
