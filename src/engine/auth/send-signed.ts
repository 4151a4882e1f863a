import type { AuthOf } from '../../format/auth.js';
import { withoutHeaders } from '../ports/header-list.js';
import type { HttpOutcome, HttpRequest, SignIn, StreamWatch } from '../ports/ports.js';
import type { SignedOutcome } from '../ports/sign-in.js';
import { awsSigner } from './aws-sig-v4.js';
import { sendByDigest } from './digest.js';
import { isUnauthorized, noteExchange, type SignInContext } from './sign-ins.js';
import { tokensFor } from './tokens.js';

/** Sends a request once, signed in anew. @param watch - opens what looks at a stream; asked for each time that it is sent */
export type SendSigned = (watch?: () => StreamWatch) => Promise<SignedOutcome>;

/** Opens a request for its sends: what a server has to be asked for is asked when it is first needed. */
export function openSigned(request: HttpRequest, context: SignInContext): SendSigned {
  const { signIn, secrets = [] } = request;
  if (!signIn) return (watch) => context.http.send(request, context.signal, undefined, watch?.());
  for (const secret of secrets) context.redactor.learnNamed('password', secret);
  return open(signIn, request, context);
}

type Openers = {
  readonly [K in SignIn['kind']]: (signIn: AuthOf<K>, request: HttpRequest, context: SignInContext) => SendSigned;
};

const openers: Openers = {
  oauth2: openByToken,
  digest: (signIn, request, context) => (watch) => {
    const { http, signal } = context;
    return sendByDigest(signIn, context, { request, send: (each) => http.send(each, signal, undefined, watch?.()) });
  },
  awsSigV4: (signIn, request, { http, clock, signal }) => {
    const signer = awsSigner(signIn, request, clock);
    if ('failure' in signer) return async () => signer;
    return (watch) => http.send({ ...request, sign: signer.sign }, signal, undefined, watch?.());
  },
};

function open<K extends SignIn['kind']>(signIn: AuthOf<K>, request: HttpRequest, context: SignInContext): SendSigned {
  return openers[(signIn as SignIn).kind as K](signIn, request, context);
}

/** A token that the server refuses is renewed once in all sends of a request. One that is new would only be refused again. */
function openByToken(signIn: AuthOf<'oauth2'>, request: HttpRequest, context: SignInContext): SendSigned {
  const { http, signal } = context;
  const tokens = tokensFor(signIn, request.timeout, context);
  let isRenewed = false;
  return async (watch) => {
    const send = (token: string): Promise<HttpOutcome> =>
      http.send(withBearer(request, token), signal, undefined, watch?.());
    const held = await tokens.get();
    if (held.kind !== 'token') return held;
    const { accessToken } = held.token;
    const outcome = await send(accessToken);
    if (!isUnauthorized(outcome) || held.isNew || isRenewed) return outcome;
    isRenewed = true;
    await noteExchange({ purpose: 'refused', request, outcome }, context);
    const renewed = await tokens.get(accessToken);
    return renewed.kind === 'token' ? send(renewed.token.accessToken) : renewed;
  };
}

function withBearer(request: HttpRequest, token: string): HttpRequest {
  const others = withoutHeaders(request.headers, (name) => name === 'authorization');
  return { ...request, headers: [...others, ['authorization', `Bearer ${token}`]] };
}
