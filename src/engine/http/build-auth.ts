import { type Auth, type AuthKind, authKinds, type AuthOf } from '../../format/auth.js';
import type { HeaderList } from '../ports/header-list.js';
import type { Lookup, SignIn } from '../ports/ports.js';
import { renderText, renderTexts } from '../values/render-text.js';
import { proveHeader, userAndPassword } from './build-headers.js';
import { buildUrl } from './build-url.js';

/** What a way of signing in adds to a request, with nothing left to resolve. */
export interface BuiltAuth {
  readonly headers: HeaderList;
  readonly query?: readonly [name: string, value: string];
  readonly cookie?: readonly [name: string, value: string];
  /** Names of headers, in lower case, that go to no other origin. */
  readonly credentials?: readonly string[];
  readonly secrets?: readonly string[];
  readonly signIn?: SignIn;
}

export interface AuthScope {
  readonly lookup: Lookup;
  readonly baseUrl: string | undefined;
}

type Builders = { readonly [K in AuthKind]: (auth: AuthOf<K>, scope: AuthScope) => BuiltAuth };

const builders: Builders = {
  bearer: ({ token }, { lookup }) => {
    const rendered = renderText(token, lookup);
    // No server can read a scheme without a token.
    return rendered === '' ? { headers: [] } : authorization('bearer', rendered);
  },
  basic: ({ username, password }, { lookup }) =>
    authorization('basic', userAndPassword(renderText(username, lookup), renderText(password, lookup))),
  apiKey: ({ name, value, in: place }, { lookup }) => {
    const pair = [renderText(name, lookup), renderText(value, lookup)] as const;
    const secrets = [pair[1]];
    if (place === 'query') return { headers: [], query: pair, secrets };
    if (place === 'cookie') {
      proveHeader('cookie', pair.join('='));
      return { headers: [], cookie: pair, secrets };
    }
    proveHeader(...pair);
    return { headers: [pair], credentials: [pair[0].toLowerCase()], secrets };
  },
  oauth2: ({ params, tokenUrl, ...auth }, { lookup, baseUrl }) => {
    const rendered = renderedAuth(auth, lookup);
    const { url } = buildUrl({ url: tokenUrl, query: [] }, baseUrl, lookup);
    const { clientSecret, password, refreshToken } = rendered;
    return {
      headers: [],
      secrets: [clientSecret, password, refreshToken].filter((each) => each !== undefined),
      signIn: {
        ...rendered,
        tokenUrl: url.href,
        ...(params && {
          params: params.flatMap(({ name, value }) =>
            renderTexts(value, lookup).map((text) => ({ name: renderText(name, lookup), value: text })),
          ),
        }),
      },
    };
  },
  digest: (auth, { lookup }) => {
    const signIn = renderedAuth(auth, lookup);
    return { headers: [], secrets: [signIn.password], signIn };
  },
  awsSigV4: (auth, { lookup }) => {
    const signIn = renderedAuth(auth, lookup);
    const { secretAccessKey, sessionToken } = signIn;
    return {
      headers: [],
      credentials: ['x-amz-security-token'],
      secrets: [secretAccessKey, ...(sessionToken === undefined ? [] : [sessionToken])],
      signIn,
    };
  },
};

/**
 * Renders a way of signing in.
 *
 * @throws UnresolvedReference, BuildFailure
 */
export function buildAuth<K extends AuthKind>(auth: AuthOf<K>, scope: AuthScope): BuiltAuth {
  return builders[auth.kind as K](auth, scope);
}

/** The header that it sets, in lower case; undefined where it sets none. The name of a key may be a reference. */
export function headerOfAuth(auth: Auth, lookup: Lookup): string | undefined {
  if (auth.kind !== 'apiKey') return 'authorization';
  return auth.in === 'header' ? renderText(auth.name, lookup).toLowerCase() : undefined;
}

function authorization(kind: AuthKind, credentials: string): BuiltAuth {
  const header = ['authorization', `${authKinds[kind].scheme} ${credentials}`] as const;
  proveHeader(...header);
  return { headers: [header] };
}

/** Every text of it is a template. */
function renderedAuth<T extends object>(auth: T, lookup: Lookup): T {
  return Object.fromEntries(
    Object.entries(auth).map(([key, value]) => [key, typeof value === 'string' ? renderText(value, lookup) : value]),
  ) as T;
}
