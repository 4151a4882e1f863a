import type { Message } from '../../format/problem.js';

/** @param why - in words, as of a send: `connection refused: 127.0.0.1:3000` */
export function tokenUnreachable(url: string, why: string): Message {
  return {
    code: 'token-unreachable',
    message: `no token from POST ${url}: ${why}`,
    hint: 'Check that the server of `tokenUrl` runs and that its address is right.',
  };
}

/**
 * @param status - with its text
 * @param words - what the server says: an error code of OAuth2, and its description
 */
export function tokenRefused(url: string, status: string, words: readonly string[]): Message {
  return {
    code: 'token-refused',
    message: `no token from POST ${url}: ${[status, ...words].join(', ')}`,
    hint: refusedHint(words[0]),
  };
}

function refusedHint(error: string | undefined): string {
  switch (error) {
    case 'invalid_client':
      return 'Check `clientId` and `clientSecret`. Some servers read them only from the body: write `clientAuth: body`.';
    case 'invalid_grant':
      return 'Check the user and password, or the refresh token: it may have expired or been used.';
    case 'invalid_scope':
      return 'Check `scope`: the server does not grant it to this client.';
    case 'unauthorized_client':
    case 'unsupported_grant_type':
      return 'Check `grant`: the server does not allow it for this client.';
    default:
      return 'Check `tokenUrl` and the credentials. The request and its answer are in the record of the step.';
  }
}

export function tokenUnreadable(url: string, why: string): Message {
  return {
    code: 'token-unreadable',
    message: `no token in the answer of POST ${url}: ${why}`,
    hint: 'Check `tokenUrl`: a token endpoint answers with JSON that has `access_token` and `token_type`.',
  };
}

export function tokenCancelled(): Message {
  return { code: 'token-unreachable', message: 'no token: the run was cancelled' };
}

/** Of a host that says neither. */
export function awsScopeMissing(host: string): Message {
  return {
    code: 'aws-scope-missing',
    message: `\`awsSigV4\` has no \`region\` and \`service\` for the host ${host}`,
    hint: 'Write both: only hosts below `amazonaws.com` have them in their names.',
  };
}
