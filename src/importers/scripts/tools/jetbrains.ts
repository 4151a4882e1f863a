import { type Dialect, type Native, need } from '../machine/machine.js';
import { truthOf } from '../machine/truth.js';
import { nothing, unknown } from '../machine/value.js';
import { bodyOf, headerCall, jsonPathCall, mimeType, ofResponse, randomCalls, randomValues } from './http-files.js';
import { testCall } from './report-test.js';
import { javaScriptNames, sharedCalls } from './shared-natives.js';
import { getCall, setCall, unsetCall, variableCalls } from './suite-variables.js';

/** `client.assert(condition, message)` ends a test that it is in. */
const assertCall: Native = (machine, [condition = nothing]) => {
  need(machine, truthOf(condition));
  return nothing;
};

const scopes = [
  'client.variables.global',
  'client.variables.file',
  'client.variables.environment',
  'request.variables',
];

/** Scripts of JetBrains' HTTP client, which httpYac and Kulala run, too. */
export const jetbrains: Dialect = {
  failsByNothing: true,
  globals: new Set([...javaScriptNames, 'client', 'response', 'request', 'jsonPath', '$random']),
  values: {
    'response.status': ofResponse({ kind: 'status' }),
    'response.statusCode': ofResponse({ kind: 'status' }),
    'response.body': bodyOf,
    'response.parsedBody': bodyOf,
    'response.contentType.mimeType': mimeType,
    ...randomValues,
  },
  calls: {
    ...sharedCalls,
    ...randomCalls,
    ...Object.fromEntries(scopes.flatMap((scope) => Object.entries(variableCalls(scope)))),
    'client.test': testCall,
    'client.assert': assertCall,
    'client.log': () => nothing,
    'client.global.set': setCall,
    'client.global.get': getCall,
    'client.global.clear': unsetCall,
    'request.environment.get': getCall,
    'response.headers.valueOf': headerCall,
    jsonPath: jsonPathCall,
  },
  families: {
    'response.contentType.': () => unknown('a part of the content type'),
    'response.headers.': (machine, name) => ofResponse({ kind: 'header', name })(machine),
    'request.': () => unknown('the request'),
  },
  sets: {},
};
