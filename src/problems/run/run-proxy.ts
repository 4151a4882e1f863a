import type { SendError } from '../../record/record.js';

/** @param isOption - whether an option names it, and not the environment */
export function proxyUnusable(detail: string, isOption: boolean): SendError {
  const named = isOption ? 'the option proxy' : 'the environment';
  const names = isOption ? 'it' : 'HTTP_PROXY, HTTPS_PROXY and ALL_PROXY';
  return {
    kind: 'other',
    message: `the proxy that ${named} names cannot be used: write ${names} as http://proxy.test:8080 or socks5://proxy.test:1080 (${detail.replace(/\.$/, '')})`,
  };
}

/** A proxy that did not let a request through to `host`. */
export function proxyRefused(host: string, status: number): SendError {
  const told = status === 407 ? proxyLogin : `${status} and opened no tunnel`;
  return { kind: 'other', message: `the proxy to ${host} answered ${told}` };
}

/** An address with user and password in it would be masked as the real one is. */
const login = 'put user:password@ before the host in the address of the proxy';
const proxyLogin = `407: ${login}`;

/** A SOCKS proxy that did not connect to `host`. @param code - undici's */
export function socksRefused(host: string, code: string, detail: string): SendError {
  const reply = Number(/^UND_ERR_SOCKS5_REPLY_(\d+)$/.exec(code)?.[1] ?? Number.NaN);
  if (reply === 5) return { kind: 'refused', message: `connection refused: ${host} (the SOCKS proxy says so)` };
  if (Number.isInteger(reply)) {
    const said = socksReplies[reply - 1] ?? `reply ${reply}`;
    return { kind: 'other', message: `the SOCKS proxy did not connect to ${host}: ${said}` };
  }
  if (code === 'UND_ERR_SOCKS5_CLOSED')
    return { kind: 'reset', message: `the SOCKS proxy to ${host} closed the connection` };
  if (code.startsWith('UND_ERR_SOCKS5_AUTH'))
    return { kind: 'other', message: `the SOCKS proxy to ${host} refused the login: ${login}` };
  if (code === 'UND_ERR_SOCKS5_VERSION')
    return {
      kind: 'other',
      message: `the proxy to ${host} does not speak SOCKS5: should its address start with http://?`,
    };
  return { kind: 'other', message: `the SOCKS proxy to ${host} failed: ${detail}` };
}

/** RFC 1928, 6, from 1. */
const socksReplies = [
  'general failure',
  'its rules forbid it',
  'the network cannot be reached',
  'the host cannot be reached',
  'connection refused',
  'its time to live ran out',
  'it does not know the command',
  'it does not know this kind of address',
];
