import { askCall } from './ask-call.js';
import { brunoAsk } from './bruno-ask.js';
import { nextRequestCall, stopCall } from './next-request.js';
import { skipAndGoOn } from './skip-request.js';
import { never } from '../logic/formula.js';
import { body, type Subject } from '../logic/subject.js';
import { type Dialect, madeTemplate, type Machine, type Native, need, trouble, whenHere } from '../machine/machine.js';
import { loadModule } from '../walk/modules.js';
import { pathIn } from '../walk/response-words.js';
import { requestName, shownOf } from '../walk/request-facts.js';
import { exists } from '../machine/truth.js';
import { choice, computed, nothing, read, unknown, type Value } from '../machine/value.js';
import { testCall } from './report-test.js';
import { javaScriptNames, sharedCalls } from './shared-natives.js';
import { fillCall, getCall, hasCall, setCall, unsetCall } from './suite-variables.js';

const chain = (subject: Value): Value => ({ kind: 'chain', chain: { subject, isNot: false, flags: new Set() } });

function ofResponse(subject: Subject): (machine: Machine) => Value {
  return (machine) => (machine.phase === 'before' ? unknown('a response before there is one') : read(subject));
}

/** JSON where the body is JSON, and text where it is not. */
function bodyOf(machine: Machine): Value {
  if (machine.phase === 'before') return unknown('a response before there is one');
  return choice(exists(body), read(body), read({ kind: 'body' }));
}

const headerCall: Native = (machine, [name]) => {
  if (machine.phase === 'before') return unknown('a response before there is one');
  return name?.kind === 'constant'
    ? read({ kind: 'header', name: String(name.value) })
    : unknown('a header whose name only a run knows');
};

const setHeader: Native = (machine, [name, value = nothing], node) => {
  if (name?.kind === 'constant' && machine.phase === 'before')
    machine.headers.push({ name: String(name.value), value, when: whenHere(machine), node });
  else trouble(machine, node, 'it changes the request');
  return nothing;
};

/** Packages that only compute: what they give may be logged. */
const computing = /^(?:dayjs|moment|moment-timezone|date-fns|luxon|nanoid|atob|btoa)(?:\/|$)/;

/** What another package gives is not known, and is only in the way where the script uses it. */
const loadCall: Native = (machine, [given], node) => {
  const name = given?.kind === 'constant' ? String(given.value) : '';
  if (name.startsWith('.')) return loadModule(machine, name, node);
  if (name === 'uuid') return { kind: 'native', name };
  return computing.test(name) ? computed('what a package computes') : unknown('a module');
};

const variables: Readonly<Record<string, Native>> = Object.fromEntries([
  ...['getVar', 'getEnvVar', 'getGlobalEnvVar', 'getCollectionVar', 'getFolderVar', 'getRequestVar'].map((name) => [
    `bru.${name}`,
    getCall,
  ]),
  ...['setVar', 'setEnvVar', 'setGlobalEnvVar', 'setCollectionVar'].map((name) => [`bru.${name}`, setCall]),
  ...['deleteVar', 'deleteEnvVar', 'deleteGlobalEnvVar', 'deleteCollectionVar'].map((name) => [
    `bru.${name}`,
    unsetCall,
  ]),
  ...['hasVar', 'hasEnvVar', 'hasGlobalEnvVar', 'hasCollectionVar'].map((name) => [`bru.${name}`, hasCall]),
  ['bru.interpolate', fillCall],
]);

const calls: Readonly<Record<string, Native>> = {
  ...sharedCalls,
  ...variables,
  test: testCall,
  expect: (_, [value = nothing]) => chain(value),
  'expect.fail': (machine) => {
    need(machine, never);
    return nothing;
  },
  // `res('items[0].id')`
  res: (machine, [path]) =>
    machine.phase === 'after' && path?.kind === 'constant' && /^[\w.[\]$-]+$/.test(String(path.value))
      ? read(pathIn(String(path.value)))
      : unknown('a query of the body'),
  'res.getStatus': (machine) => ofResponse({ kind: 'status' })(machine),
  'res.getStatusText': () => ({ kind: 'reason' }),
  'res.getBody': (machine) => bodyOf(machine),
  'res.getHeader': headerCall,
  'res.getResponseTime': (machine) => ofResponse({ kind: 'duration' })(machine),
  'res.getUrl': (machine) => ofResponse({ kind: 'url' })(machine),
  ...Object.fromEntries(
    ['getHeader', 'getHeaders', 'getBody', 'getTimeout'].map((name) => [`req.${name}`, () => unknown('the request')]),
  ),
  'req.getName': requestName,
  'req.getUrl': (machine) => shownOf(machine, 'url'),
  'req.getMethod': (machine) => shownOf(machine, 'method'),
  'req.getAuthMode': (machine) => shownOf(machine, 'auth'),
  'req.setHeader': setHeader,
  require: loadCall,
  'uuid.v4': (machine) => madeTemplate(machine, 'uuid'),
  'bru.sendRequest': askCall(brunoAsk),
  'bru.setNextRequest': nextRequestCall,
  'bru.runner.setNextRequest': nextRequestCall,
  'bru.runner.stopExecution': stopCall,
  'bru.runner.skipRequest': skipAndGoOn,
};

/** Scripts of Bruno. */
export const bruno: Dialect = {
  resolvesValues: true,
  globals: new Set([...javaScriptNames, 'bru', 'req', 'res', 'test', 'expect', 'assert']),
  values: {
    'res.status': ofResponse({ kind: 'status' }),
    'res.statusText': () => ({ kind: 'reason' }),
    'res.body': bodyOf,
    'res.responseTime': ofResponse({ kind: 'duration' }),
    'res.url': ofResponse({ kind: 'url' }),
    'req.name': requestName,
    'req.url': (machine) => shownOf(machine, 'url'),
    'req.method': (machine) => shownOf(machine, 'method'),
    // Only other versions of Bruno have it.
    'req.getType': () => nothing,
  },
  calls,
  families: {
    // Names are in lower case there.
    'res.headers.': (machine, name) =>
      name === name.toLowerCase() ? ofResponse({ kind: 'header', name })(machine) : nothing,
    'req.': () => unknown('the request'),
  },
  sets: {},
};
