import { openSigned, type SendSigned } from '../auth/send-signed.js';
import type { RunContext } from '../context/run-context.js';
import type { HttpRequest } from '../ports/ports.js';
import type { Scope } from './scope.js';

/** Opens a request of a scope for its sends. Each signs it anew. */
export function openSend(request: HttpRequest, { http, signIns }: Scope, run: RunContext): SendSigned {
  const { ports, tokens, redactor, signal } = run;
  const { openHttp, clock } = ports;
  return openSigned(request, { http, openHttp, clock, tokens, redactor, signal, signIns });
}
