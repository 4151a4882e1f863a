import type { Dialect, Machine, Native } from '../machine/machine.js';
import { ask, never } from '../logic/formula.js';
import { madeTemplate, need, trouble, whenHere } from '../machine/machine.js';
import { askCall } from './ask-call.js';
import { postmanAsk } from './postman-ask.js';
import { nextRequestCall } from './next-request.js';
import { getVerdict, setVerdict, testCall } from './report-test.js';
import { javaScriptNames, randomFrom, sharedCalls } from './shared-natives.js';
import { type Subject } from '../logic/subject.js';
import { getCall, getVariable, setCall, substituteCall, unsetCall, variableCalls } from './suite-variables.js';
import { exists } from '../machine/truth.js';
import { propertyOf } from '../walk/property.js';
import { constantValue, nothing, read, truth, unknown, type Value } from '../machine/value.js';
import { requestValues } from './request-values.js';
import { skipAndEnd } from './skip-request.js';
import { tv4Calls } from './schemas.js';
import { ofBody } from './response-calls.js';

const chain = (subject: Value): Value => ({ kind: 'chain', chain: { subject, isNot: false, flags: new Set() } });

/** A value of the response; before it there is none. */
function ofResponse(subject: Subject): (machine: Machine) => Value {
  return (machine) => (machine.phase === 'before' ? unknown('a response before there is one') : read(subject));
}

function header(machine: Machine, name: Value | undefined): Value {
  if (machine.phase === 'before') return unknown('a response before there is one');
  if (name?.kind !== 'constant') return unknown('a header whose name only a run knows');
  return read({ kind: 'header', name: String(name.value) });
}

const headerCall: Native = (machine, [name]) => header(machine, name);

const addHeader: Native = (machine, [given = nothing], node) => {
  const [key, value] = given.kind === 'map' ? ['key', 'value'].map((name) => propertyOf(machine, given, name)) : [];
  if (key?.kind !== 'constant' || machine.phase === 'after') {
    trouble(machine, node, 'it changes the request');
    return nothing;
  }
  machine.headers.push({ name: String(key.value), value: value ?? nothing, when: whenHere(machine), node });
  return nothing;
};

const removeHeader: Native = (machine, [name], node) => {
  if (name?.kind === 'constant' && machine.phase === 'before')
    machine.headers.push({ name: String(name.value), value: nothing, when: whenHere(machine), node });
  else trouble(machine, node, 'it changes the request');
  return nothing;
};

const modules: Readonly<Record<string, string>> = {
  uuid: 'uuid',
  lodash: 'lodash',
  moment: 'moment',
  'postman-collection': 'postman-collection',
};

const legacy: Readonly<Record<string, Native>> = {
  'postman.setEnvironmentVariable': setCall,
  'postman.setGlobalVariable': setCall,
  'postman.getEnvironmentVariable': getCall,
  'postman.getGlobalVariable': getCall,
  'postman.clearEnvironmentVariable': unsetCall,
  'postman.clearGlobalVariable': unsetCall,
  'postman.getResponseHeader': headerCall,
  'postman.setNextRequest': nextRequestCall,
};

const calls: Readonly<Record<string, Native>> = {
  ...sharedCalls,
  ...tv4Calls,
  ...legacy,
  ...Object.fromEntries(
    ['environment', 'globals', 'collectionVariables', 'variables', 'iterationData'].flatMap((scope) =>
      Object.entries(variableCalls(`pm.${scope}`)),
    ),
  ),
  'pm.test': testCall,
  'pm.test.skip': () => nothing,
  'pm.expect': (_, [value = nothing]) => chain(value),
  'pm.expect.fail': (machine) => {
    need(machine, never);
    return nothing;
  },
  ...ofBody('pm.response'),
  'pm.response.headers.get': headerCall,
  'pm.response.headers.has': (machine, [name]) => {
    const value = header(machine, name);
    return value.kind === 'read' ? truth(exists(value.subject)) : value;
  },
  'pm.response.reason': (machine) => (machine.phase === 'before' ? unknown('a response') : { kind: 'reason' }),
  'pm.cookies.get': (_, [name]) =>
    name?.kind === 'constant' ? read({ kind: 'cookie', name: String(name.value) }) : unknown('a cookie'),
  'pm.cookies.has': (_, [name]) =>
    name?.kind === 'constant'
      ? truth(ask({ kind: 'cookie', name: String(name.value) }, { op: 'exists' }))
      : unknown('a cookie'),
  'pm.execution.setNextRequest': nextRequestCall,
  'pm.execution.skipRequest': skipAndEnd,
  'pm.request.headers.add': addHeader,
  'pm.request.headers.upsert': addHeader,
  'pm.request.addHeader': addHeader,
  'pm.request.upsertHeader': addHeader,
  'pm.request.headers.remove': removeHeader,
  'pm.request.removeHeader': removeHeader,
  require: (_, [name]) => {
    const module = name?.kind === 'constant' ? modules[String(name.value)] : undefined;
    return module === undefined ? unknown('a module') : { kind: 'native', name: module };
  },
  'postman-collection.Property.replaceSubstitutions': substituteCall,
  'uuid.v4': (machine) => madeTemplate(machine, 'uuid'),
  '_.random': randomOf,
  'lodash.random': randomOf,
  'pm.sendRequest': askCall(postmanAsk),
  xml2Json: () => unknown('XML as a map'),
};

function randomOf(machine: Machine, [low, high]: readonly Value[]): Value {
  if (low?.kind !== 'constant' || (high && high.kind !== 'constant')) return unknown('a random number');
  const [from, to] = high ? [Number(low.value), Number(high.value)] : [0, Number(low.value)];
  const isWhole = Number.isInteger(from) && Number.isInteger(to) && to >= from;
  return isWhole ? randomFrom(machine, from, to - from + 1, isWhole) : unknown('a random number');
}

/** Scripts of Postman. */
export const postman: Dialect = {
  resolvesValues: true,
  globals: new Set([
    ...javaScriptNames,
    ...`pm tests postman responseBody responseCode responseTime responseHeaders responseCookies environment globals data
      iteration request xml2Json _ CryptoJS cheerio tv4 moment Ajv`.split(/\s+/),
  ]),
  values: {
    'pm.response.code': ofResponse({ kind: 'status' }),
    'pm.response.status': (machine) => (machine.phase === 'before' ? unknown('a response') : { kind: 'reason' }),
    'pm.response.responseTime': ofResponse({ kind: 'duration' }),
    'pm.response.to': (machine) =>
      machine.phase === 'before' ? unknown('a response') : chain({ kind: 'native', name: 'pm.response' }),
    'pm.response.responseSize': () => unknown('the size of the response'),
    ...requestValues,
    'pm.info.eventName': ({ phase }) => constantValue(phase === 'before' ? 'prerequest' : 'test'),
    'pm.info.requestId': () => unknown('the id of the request'),
    'pm.environment.name': () => unknown('the name of the environment'),
    responseBody: ofResponse({ kind: 'body' }),
    responseTime: ofResponse({ kind: 'duration' }),
    'responseCode.code': ofResponse({ kind: 'status' }),
    'responseCode.name': () => ({ kind: 'reason' }),
    'tv4.error': () => unknown('an error of a schema'),
    'tv4.missing': () => ({ kind: 'list', items: [] }),
  },
  calls,
  families: {
    'tests.': getVerdict,
    'environment.': getVariable,
    'globals.': getVariable,
    'data.': getVariable,
    'responseHeaders.': (machine, name) => header(machine, constantValue(name)),
    'pm.request.': () => unknown('the request'),
    'request.': () => unknown('the request'),
  },
  sets: {
    'tests.': setVerdict,
    'environment.': (machine, name, value, node) => void setCall(machine, [constantValue(name), value], node),
    'globals.': (machine, name, value, node) => void setCall(machine, [constantValue(name), value], node),
  },
};
