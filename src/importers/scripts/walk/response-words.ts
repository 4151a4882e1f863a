import { statusClasses, statusNames } from '../../../format/postman-words.js';
import type { CalledWord } from '../machine/called.js';
import { asJson } from '../machine/constant-value.js';
import { ask, type Formula } from '../logic/formula.js';
import { matches } from '../machine/matching.js';
import { statusOf } from '../machine/status-words.js';
import { body, below, type PathSubject, type Subject } from '../logic/subject.js';
import { isDeepEqual } from '../machine/equality.js';
import { exists, isIdentical } from '../machine/truth.js';
import { nothing, read, unknownFormula, type Value } from '../machine/value.js';

const status: Subject = { kind: 'status' };
const text: Subject = { kind: 'body' };

/** Whether it is the response as a whole. */
export function isResponse(value: Value): boolean {
  return value.kind === 'native' && value.name.endsWith('.response');
}

/** What a word behind `pm.response.to.be` says. */
export function responseWord(name: string): Formula | undefined {
  const first = statusClasses[name];
  if (first !== undefined) return between(first * 100, first * 100 + 99);
  const code = statusNames[name];
  if (code !== undefined) return ask(status, { op: 'in', values: [code] });
  switch (name) {
    case 'error':
      return between(400, 599);
    case 'json':
      return exists(body);
    case 'withBody':
      return hasBody();
    default:
      return undefined;
  }
}

function between(low: number, high: number): Formula {
  return ask(status, { op: 'between', low, high });
}

function hasBody(): Formula {
  return ask(text, { op: 'length', order: 'gt', count: 0, of: ['string'] });
}

/** What a called word behind `pm.response.to.have` says: all of it has to be true, or of `not` none. */
export function responseCall({ name, given }: CalledWord): readonly Formula[] | undefined {
  const [first = nothing, second] = given;
  switch (name) {
    case 'status':
      return [statusIs(first)];
    case 'statusCode':
      return [isIdentical(read(status), first)];
    case 'statusReason':
      return [statusIs(first)];
    case 'statusCodeClass':
      return [
        first.kind === 'constant'
          ? between(Number(first.value) * 100, Number(first.value) * 100 + 99)
          : unknownFormula('a class of statuses'),
      ];
    case 'header':
      return headerIs(first, given.length > 1 ? second : undefined);
    case 'body':
      return [given.length === 0 ? hasBody() : bodyIs(first)];
    case 'jsonBody':
      return given.length === 0 ? [exists(body)] : jsonBodyIs(first, given.length > 1 ? second : undefined);
    case 'jsonSchema': {
      const schema = asJson(first);
      return [
        schema === undefined ? unknownFormula('a schema that only a run knows') : ask(body, { op: 'schema', schema }),
      ];
    }
    default:
      return undefined;
  }
}

function statusIs(value: Value): Formula {
  if (value.kind !== 'constant' || typeof value.value !== 'string') return isIdentical(read(status), value);
  const code = statusOf(value.value);
  return code === undefined ? unknownFormula('a reason phrase') : ask(status, { op: 'in', values: [code] });
}

function headerIs(name: Value, value: Value | undefined): readonly Formula[] {
  if (name.kind !== 'constant') return [unknownFormula('a header whose name only a run knows')];
  const header: Subject = { kind: 'header', name: String(name.value) };
  return [exists(header), ...(value ? [isIdentical(read(header), value)] : [])];
}

function bodyIs(value: Value): Formula {
  if (value.kind === 'regex') return matches(read(text), value);
  return value.kind === 'map' ? isDeepEqual(read(body), value) : isIdentical(read(text), value);
}

/** A path is as lodash has it: `a.b[0]`. */
function jsonBodyIs(path: Value, value: Value | undefined): readonly Formula[] | undefined {
  if (path.kind !== 'constant') return undefined;
  if (typeof path.value !== 'string') return [];
  const at = pathIn(path.value);
  return [exists(at), ...(value ? [isDeepEqual(read(at), value)] : [])];
}

/** The path that lodash and Bruno read so. */
export function pathIn(text: string): PathSubject {
  return text
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce<PathSubject>((path, step) => below(path, step.replace(/^(['"])(.*)\1$/, '$2')), body);
}
