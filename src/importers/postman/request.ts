import type { Leftover, SuiteAuth, SuiteRequest } from '../suite/suite.js';
import { readAuth } from './auth.js';
import { behaviourOf, redirectsOf, unsayableOf } from './behaviour.js';
import { readBody } from './body.js';
import { headerOf, readHeaders, withoutReplaced, withTypeOfForm } from './headers.js';
import { itemsUnder, type Node, textOf, under } from './node.js';
import { readScripts } from './scripts.js';
import { readUrl, type RequestUrl } from './url.js';
import type { KnownValues } from '../shared/known-values.js';

/** What a request has from its folders and the collection. */
export interface Above {
  readonly auth: SuiteAuth | undefined;
  /** What is under `protocolProfileBehavior`, the nearest first. */
  readonly behaviours: readonly Node[];
  readonly known: KnownValues;
}

/** A request with its name, its scripts and all that it sends. */
export function readRequest(item: Node, above: Above): SuiteRequest {
  const request = under(item, 'request');
  const behaviour = behaviourOf([under(item, 'protocolProfileBehavior'), ...above.behaviours]);
  const url = readUrl(typeof request.value === 'string' ? request : under(request, 'url'), above.known);
  const method = textOf(under(request, 'method'))?.trim().toUpperCase() || 'GET';
  const auth = readAuth(under(request, 'auth'));
  const header = under(request, 'header');
  const signed = withoutReplaced({ headers: readHeaders(header), query: url.query }, auth.auth ?? above.auth, header);
  const contentType = headerOf(signed.headers, 'content-type');
  const body = readBody(under(request, 'body'), { method, contentType, behaviour });
  const sent = withTypeOfForm(signed, body.body, header);
  const { scripts, leftovers } = readScripts(item);
  const redirects = redirectsOf(behaviour);
  return {
    kind: 'request',
    name: textOf(under(item, 'name'))?.trim() || `${method} ${url.url}`,
    place: item.place,
    method,
    url: url.url,
    path: url.path,
    query: sent.query,
    headers: sent.headers,
    ...(auth.auth !== undefined && { auth: auth.auth }),
    ...(body.body && { body: body.body }),
    scripts,
    tests: [],
    captures: [],
    variables: [],
    ...(redirects !== undefined && { redirects }),
    tags: [],
    ...cookiesOf(under(item, 'response')),
    leftovers: [
      ...ofLine(request, method, url),
      ...auth.leftovers,
      ...sent.leftovers,
      ...body.leftovers,
      ...leftovers,
      ...unsayableOf(behaviour),
      ...ignored(request),
    ],
  };
}

/**
 * What saved answers say of cookies. One that was made in the editor may lack its cookie: only one with `Date`, which servers add, shows that
 * there is none. One to a request that failed says nothing.
 */
function cookiesOf(answers: Node): Pick<SuiteRequest, 'cookies'> {
  const saved = itemsUnder(answers).map((answer) => {
    const names = itemsUnder(under(answer, 'header')).map((header) => textOf(under(header, 'key'))?.toLowerCase());
    const isSet = names.includes('set-cookie') || itemsUnder(under(answer, 'cookie')).length > 0;
    return { isSet, isWhole: names.includes('date') && Number(under(answer, 'code').value) < 400 };
  });
  if (saved.some(({ isSet }) => isSet)) return { cookies: 'set' };
  return saved.some(({ isWhole }) => isWhole) ? { cookies: 'none' } : {};
}

/** Method and URL. */
function ofLine(request: Node, method: string, { url, unset }: RequestUrl): readonly Leftover[] {
  const byHand = ({ place }: Node, what: string, source?: string): Leftover => {
    return { place, ...(source !== undefined && { source }), reason: { kind: 'by-hand', what } };
  };
  return [
    ...(url === '' ? [byHand(request, 'a request without a URL')] : []),
    ...(method.includes('{{') ? [byHand(under(request, 'method'), 'a method made of a variable', method)] : []),
    ...unset.map((variable) => byHand(variable, 'a path variable without a value', textOf(under(variable, 'key')))),
  ];
}

/** What Postman itself does not read there, or what belongs to the machine that sends. */
function ignored(request: Node): readonly Leftover[] {
  const lost = ['event', 'proxy', 'certificate'].map((key) => [key, under(request, key)] as const);
  return lost.flatMap(([what, node]): Leftover[] => {
    const isThere =
      node.value !== undefined && node.value !== null && (what !== 'event' || itemsUnder(node).length > 0);
    return isThere ? [{ place: node.place, reason: { kind: 'left-out', what } }] : [];
  });
}
