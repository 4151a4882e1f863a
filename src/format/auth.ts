/** How a request signs in; strings are templates. */
export type Auth =
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | ApiKeyAuth
  | OAuth2Auth
  | { readonly kind: 'digest'; readonly username: string; readonly password: string }
  | AwsAuth;

/** What a file or a request says of signing in. `none` turns off what would hold otherwise. */
export type AuthSetting = Auth | { readonly kind: 'none' };

/** A key under a name of the API's own. */
export interface ApiKeyAuth {
  readonly kind: 'apiKey';
  readonly name: string;
  readonly value: string;
  readonly in: ApiKeyPlace;
}

/** A token of an OAuth2 server, which is asked for one before the request is sent. */
export interface OAuth2Auth {
  readonly kind: 'oauth2';
  readonly grant: OAuth2Grant;
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: string;
  /** Of the grant `password`. */
  readonly username?: string;
  readonly password?: string;
  /** Of the grant `refresh_token`. */
  readonly refreshToken?: string;
  readonly scope?: string;
  readonly audience?: string;
  /** Where client id and secret are sent. */
  readonly clientAuth: OAuth2ClientAuth;
  /** More parameters of the token request. */
  readonly params?: readonly AuthParam[];
}

/** A parameter of a token request; both sides are templates. A repeated name is a repeated parameter. */
export interface AuthParam {
  readonly name: string;
  readonly value: string;
}

/** Signature Version 4 of AWS. */
export interface AwsAuth {
  readonly kind: 'awsSigV4';
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  /** Absent where the host says them. */
  readonly region?: string;
  readonly service?: string;
}

export type ApiKeyPlace = 'header' | 'query' | 'cookie';
export const apiKeyPlaces: readonly ApiKeyPlace[] = ['header', 'query', 'cookie'];

export type OAuth2Grant = 'client_credentials' | 'password' | 'refresh_token';
export const oauth2Grants: readonly OAuth2Grant[] = ['client_credentials', 'password', 'refresh_token'];

/** The keys that a grant needs besides those of every grant. */
export const grantNeeds: Readonly<Record<OAuth2Grant, readonly (keyof OAuth2Auth)[]>> = {
  client_credentials: [],
  password: ['username', 'password'],
  refresh_token: ['refreshToken'],
};

export type OAuth2ClientAuth = 'basic' | 'body';
export const oauth2ClientAuths: readonly OAuth2ClientAuth[] = ['basic', 'body'];

export type AuthKind = Auth['kind'];
export type AuthOf<K extends AuthKind> = Extract<Auth, { readonly kind: K }>;

/** What every part of callsheet knows of a way of signing in. */
export interface AuthDescription {
  readonly description: string;
  readonly examples: readonly unknown[];
  /** What the header `authorization` begins with; null where it does not send that header. */
  readonly scheme: string | null;
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
  apiKey: {
    description: 'A key in a header, a query parameter or a cookie.',
    examples: [{ name: 'x-shop-key', value: '{{env.SHOP_API_KEY}}' }],
    scheme: null,
    open: ['name', 'in'],
  },
  oauth2: {
    description:
      'An access token, which callsheet requests from the token endpoint, sent as `authorization: Bearer …`.',
    examples: [
      {
        grant: 'client_credentials',
        tokenUrl: '/oauth/token',
        clientId: 'till',
        clientSecret: '{{env.CLIENT_SECRET}}',
      },
    ],
    scheme: 'Bearer',
    open: ['grant', 'tokenUrl', 'clientId', 'username', 'scope', 'audience', 'clientAuth'],
  },
  digest: {
    description: 'User and password, sent as an answer to the challenge of the server: `authorization: Digest …`.',
    examples: [{ username: 'ann', password: '{{env.SHOP_PASSWORD}}' }],
    scheme: 'Digest',
    open: ['username'],
  },
  awsSigV4: {
    description: 'AWS Signature Version 4 of the request.',
    examples: [
      {
        accessKeyId: '{{env.AWS_ACCESS_KEY_ID}}',
        secretAccessKey: '{{env.AWS_SECRET_ACCESS_KEY}}',
        region: 'eu-central-1',
        service: 'execute-api',
      },
    ],
    scheme: 'AWS4-HMAC-SHA256',
    open: ['region', 'service'],
  },
};

export const authNames = Object.keys(authKinds) as readonly AuthKind[];

/** The header that signing in sets, in lower case; undefined if it sets none, or if a reference names it. */
export function headerOfAuth(auth: AuthSetting | undefined): string | undefined {
  if (auth === undefined || auth.kind === 'none') return undefined;
  if (auth.kind !== 'apiKey') return 'authorization';
  return auth.in === 'header' && !auth.name.includes('{{') ? auth.name.toLowerCase() : undefined;
}
