import type { SuiteBody, SuiteEntry } from '../../suite/suite.js';
import { fromJavaScript, mapOf } from '../machine/constant-value.js';
import { always, NotSayable } from '../logic/formula.js';
import { body } from '../logic/subject.js';
import { type AskedRequest, type Machine, need } from '../machine/machine.js';
import { exists } from '../machine/truth.js';
import { constantValue, nothing, read, unknown, type Value } from '../machine/value.js';
import type { Asking } from './ask-call.js';
import { bodyOfText, entriesIn, hasHeader, partOf, textIn, withoutTextPipe } from './ask-parts.js';

/** `pm.sendRequest`. Postman puts no variables into such a request, and has an error only where no response comes. */
export const postmanAsk: Asking = {
  isFine: always,
  request: (_, given) => {
    if (given.kind !== 'map') return { method: 'GET', url: textIn(given), headers: [] };
    const { auth, header } = signInOf(partOf(given, 'header'));
    const written = partOf(given, 'body');
    const headers = withType(headersOf(header), written);
    const sent = written && bodyOf(written, headers);
    const isText = (sent?.kind === 'json' || sent?.kind === 'text') && !hasHeader(headers, 'content-type');
    return {
      method: textIn(partOf(given, 'method') ?? constantValue('GET')).toUpperCase(),
      url: textIn(partOf(given, 'url') ?? nothing),
      headers: isText ? [...headers, { name: 'content-type', value: 'text/plain' }] : headers,
      ...(auth && { auth }),
      ...(sent && { body: sent }),
    };
  },
  response: (machine, answer) =>
    mapOf({
      code: answer === undefined ? read({ kind: 'status' }) : constantValue(200),
      status: answer === undefined ? { kind: 'reason' } : constantValue('OK'),
      responseTime: answer === undefined ? read({ kind: 'duration' }) : constantValue(1),
      headers: mapOf({ get: method((name) => headerOf(name, answer !== undefined)) }),
      json: method(() => jsonOf(machine, answer)),
      text: method(() => (answer === undefined ? read({ kind: 'body' }) : constantValue(JSON.stringify(answer)))),
    }),
};

function method(call: (first: Value) => Value): Value {
  return { kind: 'method', call: ([first = nothing]) => call(first) };
}

function headerOf(name: Value, isKnown: boolean): Value {
  if (isKnown) return nothing;
  return name.kind === 'constant' ? read({ kind: 'header', name: String(name.value) }) : unknown('a header');
}

function jsonOf(machine: Machine, answer: Parameters<Asking['response']>[1]): Value {
  if (answer !== undefined) return fromJavaScript(answer) ?? unknown('a response');
  need(machine, exists(body));
  return read(body);
}

/** Credentials in a header, which are `auth`. */
function signInOf(header: Value | undefined): { readonly header: Value | undefined } & Pick<AskedRequest, 'auth'> {
  if (header?.kind !== 'map') return { header };
  const found = [...header.entries].find(([, { value }]) => value.kind === 'credentials');
  const [name = '', cell] = found ?? [];
  if (cell?.value.kind !== 'credentials' || name.toLowerCase() !== 'authorization') return { header };
  const [, username, password] = /^((?:\{\{[^{}]*\}\}|[^{}:])*):(.*)$/s.exec(cell.value.text) ?? [];
  if (username === undefined || password === undefined) return { header };
  const others = new Map([...header.entries].filter(([each]) => each !== name));
  return {
    header: { kind: 'map', entries: others },
    auth: { basic: { username: withoutTextPipe(username), password } },
  };
}

/** A text with a header in each line, a map, or a list of names with values. */
function headersOf(given: Value | undefined): readonly SuiteEntry[] {
  if (given === undefined) return [];
  if (given.kind === 'map') return entriesIn(given);
  if (given.kind === 'list')
    return given.items.flatMap(({ value }) => (value.kind === 'map' ? fieldOf(value) : linesOf(value)));
  return linesOf(given);
}

/** A header in each line. @throws NotSayable */
function linesOf(given: Value): readonly SuiteEntry[] {
  return textIn(given)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, value] = /^((?:\{\{[^{}]*\}\}|[^{}:])+):(.*)$/s.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new NotSayable('a header without a value');
      return { name: name.trim(), value: value.trim() };
    });
}

/** One of a list of fields; none if it is disabled. */
function fieldOf(given: Value): readonly SuiteEntry[] {
  const disabled = partOf(given, 'disabled');
  if (disabled && (disabled.kind !== 'constant' || Boolean(disabled.value))) {
    if (disabled.kind === 'constant') return [];
    throw new NotSayable('a field that only a run knows');
  }
  const key = partOf(given, 'key');
  if (!key) throw new NotSayable('a field without a name');
  return [{ name: textIn(key), value: textIn(partOf(given, 'value') ?? constantValue('')) }];
}

/** Postman sends the type of the language, if the headers have none. @throws NotSayable */
function withType(headers: readonly SuiteEntry[], written: Value | undefined): readonly SuiteEntry[] {
  const language = partOf(partOf(partOf(written, 'options'), 'raw'), 'language');
  if (!language || hasHeader(headers, 'content-type')) return headers;
  if (language.kind !== 'constant' || language.value !== 'json') throw new NotSayable('a body in another language');
  return [...headers, { name: 'content-type', value: 'application/json' }];
}

function bodyOf(given: Value, headers: readonly SuiteEntry[]): SuiteBody | undefined {
  if (given.kind !== 'map') return bodyOfText(given, headers);
  const mode = partOf(given, 'mode');
  const fields = mode?.kind === 'constant' && mode.value === 'urlencoded' ? partOf(given, 'urlencoded') : undefined;
  if (fields?.kind === 'list') return { kind: 'form', fields: fields.items.flatMap((cell) => fieldOf(cell.value)) };
  const raw = partOf(given, 'raw');
  if (raw === undefined || fields) throw new NotSayable('a body of a script');
  return bodyOfText(raw, headers);
}
