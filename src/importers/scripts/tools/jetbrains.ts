import { body, type Subject } from '../logic/subject.js';
import { type Dialect, type Machine, type Native, need } from '../walk/machine.js';
import { exists, truthOf } from '../walk/truth.js';
import { choice, nothing, read, unknown, type Value } from '../walk/value.js';
import { testCall } from './report-test.js';
import { javaScriptNames, sharedCalls } from './shared-natives.js';
import { getCall, setCall, unsetCall } from './suite-variables.js';

function ofResponse(subject: Subject): (machine: Machine) => Value {
  return (machine) => (machine.phase === 'before' ? unknown('a response before there is one') : read(subject));
}

/** A map or a list where the body is JSON, and text where it is not. */
function bodyOf(machine: Machine): Value {
  if (machine.phase === 'before') return unknown('a response before there is one');
  return choice(exists(body), read(body), read({ kind: 'body' }));
}

const header: Native = (machine, [name]) =>
  name?.kind === 'constant'
    ? ofResponse({ kind: 'header', name: String(name.value) })(machine)
    : unknown('a header whose name only a run knows');

/** `client.assert(condition, message)` ends a test that it is in. */
const assertCall: Native = (machine, [condition = nothing]) => {
  need(machine, truthOf(condition));
  return nothing;
};

/** Response handlers of JetBrains' HTTP client. */
export const jetbrains: Dialect = {
  globals: new Set([...javaScriptNames, 'client', 'response', 'request']),
  values: {
    'response.status': ofResponse({ kind: 'status' }),
    'response.body': bodyOf,
  },
  calls: {
    ...sharedCalls,
    'client.test': testCall,
    'client.assert': assertCall,
    'client.log': () => nothing,
    'client.global.set': setCall,
    'client.global.get': getCall,
    'client.global.clear': unsetCall,
    'response.headers.valueOf': header,
  },
  families: {
    'response.contentType.': () => unknown('a part of the content type'),
    'request.': () => unknown('the request'),
  },
  sets: {},
};
