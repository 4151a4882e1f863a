import type { Auth } from '../../../format/session.js';
import { as, key, map, required } from './keys.js';
import { reportUnlessOne } from './one-of.js';
import { filledText, text } from './values.js';

const basic = map('basic', {
  username: required(text, { description: 'The user.', examples: ['ann'] }),
  password: required(text, { description: 'The password.', examples: ['{{env.SHOP_PASSWORD}}'] }),
});

const kinds = {
  bearer: key(
    as(filledText, (token): Auth => ({ kind: 'bearer', token })),
    { description: 'A token, sent as `authorization: Bearer …`.', examples: ['{{flow.login.token}}'] },
  ),
  basic: key(
    as(basic, ({ username, password }): Auth | undefined =>
      username === undefined || password === undefined ? undefined : { kind: 'basic', username, password },
    ),
    {
      description: 'User and password, sent as `authorization: Basic …`.',
      examples: [{ username: 'ann', password: '{{env.SHOP_PASSWORD}}' }],
    },
  ),
};

const keys = map('auth', kinds);

/** One way of signing in. */
export const auth = as(
  { ...keys, shape: keys.shape.meta({ minProperties: 1, maxProperties: 1 }) },
  (given, reader, node): Auth | undefined => {
    reportUnlessOne(reader, node, 'auth', Object.keys(kinds));
    return given.bearer ?? given.basic;
  },
);
