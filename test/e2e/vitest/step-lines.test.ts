import { describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { configOf, openProject, openShop } from '../terminal/project.js';

const files = {
  'sessions/lines.session.yaml': `settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - request: GET /one
  # about the second
  - request: POST /two
    json:
      milk: 1

    tests:
      status: 200
  - if:
      status: 200
  - call: ../flows/login.session.yaml
    alias: buyer
  - request: GET /status/{{
      env.CODE }}
  - end:
`,
  'flows/login.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: POST /login
  - request: GET /me
`,
};

describe.each(majors)('Vitest %i', (major) => {
  test.each([{}, { lanes: false }])('any line of a step selects it, with %o', async (options) => {
    const project = openProject(major, configOf({}, { include: ['sessions/*.session.yaml'], ...options }), files);
    const env = { ...(await openShop()), CODE: '200' };
    const rowsAt = async (...lines: readonly number[]): Promise<string> => {
      const places = lines.map((line) => `sessions/lines.session.yaml:${line}`);
      const { stdout, stderr } = await project.vitest(['run', ...places], env);
      const error = /No test found.*/.exec(stdout + stderr)?.[0];
      return error ?? [...stdout.matchAll(/^ +✓ ([A-Z]+ \S+)/gm)].map(([, title]) => title).join(', ');
    };
    expect(await rowsAt(11, 17)).toBe('POST /two, GET /status/{{');
    expect(await rowsAt(15)).toBe('POST /login, GET /me');
    expect(await rowsAt(13)).toBe('No test found in sessions/lines.session.yaml in line 13 [file-not-loaded]');
  });
});
