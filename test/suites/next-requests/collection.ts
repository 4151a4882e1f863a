function step(name: string, path: string, ...script: readonly string[]): object {
  const event = script.length > 0 ? [{ listen: 'test', script: { exec: script } }] : [];
  return { name, request: { method: 'GET', url: `{{url}}${path}` }, event };
}

/** Scripts that say which request follows theirs. */
export const collection = {
  info: { name: 'steps', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    step(
      'log in',
      '/login',
      'postman.setNextRequest(null);',
      `pm.test('is signed in', () => { pm.response.to.have.status(200); postman.setNextRequest(); });`,
    ),
    step('start', '/start'),
    step('job', '/job', 'if (pm.response.code === 202) pm.execution.setNextRequest(pm.info.requestName);'),
    step(
      'state',
      '/state',
      'const json = pm.response.json();',
      `if (json.state !== 'done') pm.execution.setNextRequest(pm.info.requestName);`,
    ),
    step('queue', '/queue', `if (pm.response.json().state === 'queued') pm.execution.setNextRequest('queue');`),
    step('tenant', '/tenant', `if (responseCode.code === 409) postman.setNextRequest('report');`),
    step('create it', '/create'),
    step('fill it', '/fill'),
    step('report', '/report'),
    step(
      'draft',
      '/draft',
      `pm.test('is accepted', () => pm.expect(pm.response.code).to.be.below(300));`,
      `if (!responseBody.includes('draft')) postman.setNextRequest(null);`,
      `if (pm.response.code > 399) postman.setNextRequest(null);`,
    ),
    step('publish', '/publish', `postman.setNextRequest('end');`),
    step('never', '/never'),
    step('end', '/end', 'postman.setNextRequest(null);'),
    step('after', '/after'),
  ],
};
