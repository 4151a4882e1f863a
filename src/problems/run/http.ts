import { formatSeconds } from '../../format/duration.js';
import type { Message } from '../../format/problem.js';
import type { SendFault } from '../../record/reasons.js';
import type { SendError } from '../../record/record.js';
import { characterName } from '../../lib/printable.js';
import { readAs } from '../disk/file-reason.js';

/** `at` is the host and port; `via` is the proxy's, where it is the proxy that refuses. */
export function connectionRefused(at: string, via?: string): SendError {
  return { kind: 'refused', message: `connection refused: ${via === undefined ? at : `${via} (the proxy to ${at})`}` };
}

export function connectionReset(host: string): SendError {
  return { kind: 'reset', message: `connection to ${host} closed before the response was complete` };
}

/** A connection that an earlier request left open. */
export function keptConnectionReset(host: string): SendError {
  const { kind, message } = connectionReset(host);
  return {
    kind,
    message: `${message}: an earlier request had opened it, and the server may have closed it since; send the header connection: close to reuse no connection`,
  };
}

export function addressNotFound(hostname: string): SendError {
  return { kind: 'dns', message: `no address for ${hostname}` };
}

export function timedOut(ms: number): SendError {
  return { kind: 'timeout', message: `timed out after ${formatSeconds(ms)}` };
}

export function connectTimedOut(host: string): SendError {
  return { kind: 'timeout', message: `timed out connecting to ${host}` };
}

export function cancelled(): SendError {
  return { kind: 'aborted', message: 'the run was cancelled' };
}

/** @param next - where the next redirect leads to */
export function tooManyRedirects(limit: number, next: string): SendError {
  const most = `more than ${limit} ${limit === 1 ? 'redirect' : 'redirects'}`;
  return { kind: 'redirects', message: `${most}: the next leads to ${next}` };
}

/** @param reason - in a few words */
export function tooManyFiles(host: string, reason: string): SendError {
  return { kind: 'files', message: `no connection to ${host}: ${reason}` };
}

export function sendFailed(host: string, detail: string): SendError {
  return { kind: 'other', message: `no response from ${host}: ${detail}` };
}

/** What failed after a redirect. @param url - where it led to */
export function afterRedirect(error: SendFault, url: string): SendFault {
  return { ...error, message: `${error.message}, after a redirect to ${url}` };
}

/** `detail` is undici's own message. */
export function requestUnsendable(detail: string): SendError {
  return { kind: 'other', message: `the request cannot be sent: ${detail}` };
}

export function baseUrlMissing(url: string): Message {
  return {
    code: 'base-url-missing',
    message: `the URL ${url} starts with /, and baseUrl is missing`,
    hint: 'Set baseUrl under settings or in the options of the plugin, or write the whole URL.',
  };
}

/** @param baseUrl - as the file or the options write it */
export function baseUrlEmpty(url: string, baseUrl: string): Message {
  return {
    code: 'base-url-missing',
    message: `the URL ${url} starts with /, and baseUrl is empty${baseUrl.trim() === '' ? '' : `: ${baseUrl}`}`,
    hint: baseUrl.includes('{{')
      ? 'Give its reference a value: it is set, but empty.'
      : 'Give it a value, or write the whole URL.',
  };
}

export function baseUrlFragment(base: string): Message {
  return {
    code: 'url-invalid',
    message: `the baseUrl ${base} has a fragment, which would swallow every path after it`,
    hint: 'Remove `#` and what follows it: it is never sent.',
  };
}

export function baseUrlInvalid(base: string): Message {
  return {
    code: 'url-invalid',
    message: `invalid baseUrl ${JSON.stringify(base)}`,
    hint: `Start it with http:// or https://, as in ${base.startsWith('/') ? 'http://shop.test' : 'http://'}${base}.`,
  };
}

export function urlInvalid(url: string): Message {
  return {
    code: 'url-invalid',
    message: `invalid URL ${JSON.stringify(url)}`,
    hint: /^https?:\/\//i.test(url)
      ? 'Check its host and its port: a port is a number up to 65535, and neither may be empty or have a space.'
      : 'Start it with http:// or https://, or with / if baseUrl is set.',
  };
}

export function urlNotHttp(url: string, scheme: string): Message {
  const host = /^[A-Za-z0-9.-]+:\d+/.test(url);
  return {
    code: 'url-not-http',
    message: `${JSON.stringify(url)} is not an http or https URL`,
    hint: host ? `Write http://${url}.` : `Use http or https, not ${scheme}.`,
  };
}

export function headerNameInvalid(name: string): Message {
  return {
    code: 'header-name-invalid',
    message: `invalid header name ${JSON.stringify(name)}`,
    hint: "Use only letters, digits and !#$%&'*+-.^_`|~.",
  };
}

/** The value stays out of the message: it may be a secret. */
export function headerValueInvalid(name: string, character: string): Message {
  return {
    code: 'header-value-invalid',
    message: `the value of the header ${name} has a character that a header cannot have: ${characterName(character)}`,
    hint: /[\r\n]/.test(character)
      ? 'Remove the line break, which may be at the end of a variable.'
      : 'Encode the value, for example as base64 or %-escapes.',
  };
}

export function headerNotSendable(name: string): Message {
  return {
    code: 'header-not-sendable',
    message: `the header ${name} belongs to the connection and cannot be set`,
    hint: 'Remove it: callsheet sets what the connection needs.',
  };
}

/** @param given - what the header says; `size` is that of the body in bytes */
export function contentLengthWrong(given: string, size: number): Message {
  return {
    code: 'header-not-sendable',
    message: `the header content-length is ${given}, but the body has ${size} ${size === 1 ? 'byte' : 'bytes'}`,
    hint: 'Remove it: callsheet sets it from the body.',
  };
}

export function methodNotSendable(method: string): Message {
  return {
    code: 'method-not-sendable',
    message: `${method} asks a proxy for a tunnel, and cannot be a request`,
    hint: 'Write the request that goes through it, and set the proxy in HTTP_PROXY and HTTPS_PROXY.',
  };
}

/** `path` is as written, `resolved` from the project root; `reason` in a few words: `no such file`. */
export function bodyFileUnreadable(path: string, resolved: string, reason: string, advice?: string): Message {
  return {
    code: 'body-file-unreadable',
    message: `cannot read the file ${path}: ${reason}`,
    hint: readAs(path, resolved, advice),
  };
}

/**
 * @param written - the path as the session has it, with references that give no text
 * @param names - of the environment, if they are all that is in it
 */
export function bodyFilePathEmpty(written: string, names: readonly string[]): Message {
  const set = names.length === 0 ? `\`${written}\`` : `${names.join(' and ')} in \`.env\` or the environment`;
  return {
    code: 'body-file-unreadable',
    message: `the path of the file is empty: \`${written}\` gives no text`,
    hint: `Set ${set} to the path of the file, relative to the session file.`,
  };
}

export function boundaryInvalid(boundary: string): Message {
  return {
    code: 'boundary-refused',
    message: `invalid boundary ${JSON.stringify(boundary)} of a multipart body`,
    hint: 'Remove `boundary` from the content type: callsheet sets it from the body.',
  };
}

export function boundaryInPart(boundary: string): Message {
  return {
    code: 'boundary-refused',
    message: `the boundary ${JSON.stringify(boundary)} begins a line of a part`,
    hint: 'Choose another boundary, or remove `boundary` from the content type: callsheet sets it from the body.',
  };
}
