import type { SuiteBody, SuiteEntry } from '../../suite/suite.js';
import { fromJavaScript, mapOf } from '../machine/constant-value.js';
import { ask, NotSayable } from '../logic/formula.js';
import { body } from '../logic/subject.js';
import { jsonText } from '../walk/json-text.js';
import { exists } from '../machine/truth.js';
import { choice, constantValue, nothing, read, unknown, type Value } from '../machine/value.js';
import type { Asking } from './ask-call.js';
import { bodyOfText, entriesIn, hasHeader, partOf, textIn } from './ask-parts.js';

/** `bru.sendRequest`, which is axios: a status that is not 2xx is an error. */
export const brunoAsk: Asking = {
  isFine: ask({ kind: 'status' }, { op: 'between', low: 200, high: 299 }),
  request: (_, given) => {
    if (given.kind !== 'map') return { method: 'GET', url: textIn(given), headers: [] };
    if (['params', 'auth', 'baseURL', 'transformRequest'].some((name) => partOf(given, name)))
      throw new NotSayable('an option of axios');
    const written = partOf(given, 'headers');
    const headers = written ? entriesIn(written) : [];
    const data = partOf(given, 'data');
    return {
      method: textIn(partOf(given, 'method') ?? constantValue('GET')).toUpperCase(),
      url: textIn(partOf(given, 'url') ?? nothing),
      headers,
      ...(data && { body: bodyOf(data, headers) }),
    };
  },
  response: (_, answer) =>
    mapOf({
      status: answer === undefined ? read({ kind: 'status' }) : constantValue(200),
      data:
        answer === undefined
          ? choice(exists(body), read(body), read({ kind: 'body' }))
          : (fromJavaScript(answer) ?? unknown('a response')),
      headers: unknown('headers of a response'),
    }),
};

/** Axios sends a map as a form where the content type says so, and as JSON otherwise. */
function bodyOf(data: Value, headers: readonly SuiteEntry[]): SuiteBody {
  if (data.kind !== 'map') {
    if (!hasHeader(headers, 'content-type')) throw new NotSayable('a text without a content type');
    return bodyOfText(data, headers);
  }
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return { kind: 'form', fields: entriesIn(data) };
  if (type !== '' && !/^application\/json\b/i.test(type)) throw new NotSayable('a map that is not sent as JSON');
  const json = jsonText(data);
  if (json.kind !== 'json') throw new NotSayable('a value as JSON text');
  return { kind: 'json', text: json.text };
}
