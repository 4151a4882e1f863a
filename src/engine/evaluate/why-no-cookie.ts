import { cookieNotSent } from '../../problems/run/run-body.js';
import type { Exchange } from '../ports/ports.js';

/** Why the jar does not have a cookie that the response sets; undefined where the response sets none of that name. */
export function whyNoCookie(name: string, { headers, url }: Exchange): string | undefined {
  const set = headers.findLast(([header, value]) => header === 'set-cookie' && value.split('=', 1)[0]!.trim() === name);
  if (!set) return undefined;
  const [, ...attributes] = set[1].split(';').map((part) => part.trim());
  const { origin, pathname } = new URL(url);
  return cookieNotSent(
    origin + pathname,
    attributes.filter((attribute) => /^(?:domain|path|secure|expires|max-age)\b/i.test(attribute)),
  );
}
