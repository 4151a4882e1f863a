import { type AuthKind, authKinds, authNames, type AuthOf } from '../../../format/auth.js';
import type { Auth } from '../../../format/session.js';
import { as, key, map, required, type Value, reportUnlessOne } from './keys.js';
import { filledText, text } from './values.js';

const basic = map('basic', {
  username: required(text, { description: 'The user.', examples: ['ann'] }),
  password: required(text, { description: 'The password.', examples: ['{{env.SHOP_PASSWORD}}'] }),
});

const values: { readonly [K in AuthKind]: Value<AuthOf<K> | undefined> } = {
  bearer: as(filledText, (token) => ({ kind: 'bearer', token })),
  basic: as(basic, ({ username, password }) =>
    username === undefined || password === undefined ? undefined : { kind: 'basic', username, password },
  ),
};

const keys = map(
  'auth',
  Object.fromEntries(
    authNames.map((name) => {
      const { description, examples } = authKinds[name];
      return [name, key<Auth | undefined>(values[name], { description, examples })];
    }),
  ),
);

/** One way of signing in. */
export const auth = as(
  { ...keys, shape: keys.shape.meta({ minProperties: 1, maxProperties: 1 }) },
  (given, reader, node): Auth | undefined => {
    reportUnlessOne(reader, node, 'auth', authNames);
    return authNames.flatMap((name) => given[name] ?? [])[0];
  },
);
