import { toExchange } from './http/exchange.js';
import type { Exchange, HttpClient, HttpResponse } from './ports.js';

/** A response as checks read it; its cookies are the jar's for where it came from. */
export function exchangeOf(response: HttpResponse, duration: number, http: HttpClient): Exchange {
  return toExchange(response, duration, (name) => http.cookie(name, response.url));
}
