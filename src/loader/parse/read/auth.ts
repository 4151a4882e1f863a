import * as z from 'zod';
import {
  apiKeyPlaces,
  type AuthKind,
  authKinds,
  authNames,
  type AuthOf,
  type AuthSetting,
  grantNeeds,
  type OAuth2Auth,
  oauth2ClientAuths,
  oauth2Grants,
} from '../../../format/auth.js';
import { isToken } from '../../../lib/printable.js';
import { badHeaderName, keyNeeded } from '../../../problems/file/steps.js';
import { wants } from '../shape/leaves.js';
import { countFound, report } from '../yaml/source.js';
import type { Node } from '../yaml/tree.js';
import { as, key, map, required, type Value, reportUnlessOne } from './keys.js';
import { goodValue, type Reader } from './reader.js';
import { urlFault } from './request-line.js';
import { hasReference, readText } from './text.js';
import { fields, filledText, oneOf, text } from './values.js';

const user = {
  username: required(text, { description: 'The user.', examples: ['ann'] }),
  password: required(text, { description: 'The password.', examples: ['{{env.SHOP_PASSWORD}}'] }),
};

const basic = map('basic', user);
const digest = map('digest', user);

const apiKey = map('apiKey', {
  name: required(filledText, {
    description: 'Name of the header, query parameter or cookie.',
    examples: ['x-shop-key'],
  }),
  value: required(filledText, { description: 'The key.', examples: ['{{env.SHOP_API_KEY}}'] }),
  in: key(oneOf(apiKeyPlaces), {
    description: 'Where the key is sent.',
    default: 'header',
    examples: ['query'],
  }),
});

const oauth2 = map('oauth2', {
  grant: required(oneOf(oauth2Grants), {
    description: 'How callsheet gets the token.',
    examples: ['client_credentials'],
  }),
  tokenUrl: required(
    { ...filledText, read: readTokenUrl },
    {
      description: 'The token endpoint. A URL that starts with `/` follows the base URL.',
      examples: ['/oauth/token'],
    },
  ),
  clientId: required(filledText, { description: 'The id of the client.', examples: ['till'] }),
  clientSecret: key(filledText, {
    description: 'The secret of the client. A public client has none.',
    examples: ['{{env.CLIENT_SECRET}}'],
  }),
  username: key(filledText, { description: 'The user, for the grant `password`.', examples: ['ann'] }),
  password: key(filledText, {
    description: 'The password of the user, for the grant `password`.',
    examples: ['{{env.SHOP_PASSWORD}}'],
  }),
  refreshToken: key(filledText, {
    description: 'The refresh token, for the grant `refresh_token`.',
    examples: ['{{env.REFRESH_TOKEN}}'],
  }),
  scope: key(filledText, { description: 'The scopes, separated by spaces.', examples: ['orders.read orders.write'] }),
  audience: key(filledText, { description: 'The API that the token is for.', examples: ['https://api.shop.example'] }),
  clientAuth: key(oneOf(oauth2ClientAuths), {
    description:
      'Where client id and secret are sent: in the header `authorization` (`basic`), or in the form of the token request (`body`).',
    default: 'basic',
    examples: ['body'],
  }),
  params: key(fields, {
    description: 'More parameters of the token request. A list repeats the name.',
    examples: [{ resource: 'orders' }],
  }),
});

const awsSigV4 = map('awsSigV4', {
  accessKeyId: required(filledText, {
    description: 'The id of the access key.',
    examples: ['{{env.AWS_ACCESS_KEY_ID}}'],
  }),
  secretAccessKey: required(filledText, {
    description: 'The secret access key.',
    examples: ['{{env.AWS_SECRET_ACCESS_KEY}}'],
  }),
  sessionToken: key(filledText, {
    description: 'The session token of temporary credentials.',
    examples: ['{{env.AWS_SESSION_TOKEN}}'],
  }),
  region: key(filledText, {
    description: 'The region. Default: that in the host, as in `execute-api.eu-central-1.amazonaws.com`.',
    examples: ['eu-central-1'],
  }),
  service: key(filledText, { description: 'The service. Default: that in the host.', examples: ['execute-api'] }),
});

/** Undefined where a key is missing, which its shape reports. */
const values: { readonly [K in AuthKind]: Value<AuthOf<K> | undefined> } = {
  bearer: as(filledText, (token) => ({ kind: 'bearer', token })),
  basic: as(basic, ({ username, password }) =>
    username === undefined || password === undefined ? undefined : { kind: 'basic', username, password },
  ),
  apiKey: as(apiKey, ({ name, value, in: place = 'header' }, reader, node) => {
    if (name === undefined || value === undefined) return undefined;
    if (place !== 'query' && !hasReference(name) && !isToken(name))
      report(reader.source, goodValue(reader, node, 'name') ?? node, badHeaderName(name));
    return { kind: 'apiKey', name, value, in: place };
  }),
  oauth2: as(oauth2, ({ grant, tokenUrl, clientId, ...given }, reader, node) => {
    if (grant === undefined || tokenUrl === undefined || clientId === undefined) return undefined;
    reportNeeds(reader, node, grant);
    return { kind: 'oauth2', grant, tokenUrl, clientId, clientAuth: 'basic', ...given };
  }),
  digest: as(digest, ({ username, password }) =>
    username === undefined || password === undefined ? undefined : { kind: 'digest', username, password },
  ),
  awsSigV4: as(awsSigV4, ({ accessKeyId, secretAccessKey, ...given }) =>
    accessKeyId === undefined || secretAccessKey === undefined
      ? undefined
      : { kind: 'awsSigV4', accessKeyId, secretAccessKey, ...given },
  ),
};

/** Reports the keys that a grant needs and that are not there. */
function reportNeeds({ source }: Reader, node: Node, grant: OAuth2Auth['grant']): void {
  if (node.kind !== 'map') return;
  const place = node.byName.get('grant')?.key ?? node;
  for (const needed of grantNeeds[grant])
    if (!node.byName.has(needed)) report(source, place, keyNeeded('oauth2', needed, `\`grant: ${grant}\``));
}

function readTokenUrl(reader: Reader, node: Node): string {
  const before = countFound(reader.source);
  const url = readText(reader, node);
  const fault = urlFault(url);
  if (fault && countFound(reader.source) === before) report(reader.source, node, fault);
  return url;
}

const keys = map(
  'auth',
  Object.fromEntries(
    authNames.map((name) => {
      const { description, examples } = authKinds[name];
      return [name, key<AuthSetting | undefined>(values[name], { description, examples })];
    }),
  ),
);

/** One way of signing in, or none. */
export const auth: Value<AuthSetting | undefined> = {
  shape: z.union(
    [keys.shape.meta({ minProperties: 1, maxProperties: 1 }), z.literal('none', wants({ kind: 'auth' }))],
    wants({ kind: 'auth' }),
  ),
  read: (reader, node, name) => {
    if (node.kind === 'scalar') return { kind: 'none' };
    const given = keys.read(reader, node, name);
    reportUnlessOne(reader, node, 'auth', authNames);
    return authNames.flatMap((each) => given[each] ?? [])[0];
  },
};
