import type { Script } from '../../../src/engine/ports/ports.js';

type Loose = (line?: unknown, options?: unknown) => Promise<unknown>;

const seed: Script = async ({ request, variables }) => {
  const said: string[] = [];
  const ask = async (...given: Parameters<Loose>): Promise<void> =>
    void (await (request as unknown as Loose)(...given).catch((error: Error) => said.push(error.message)));
  await ask('POST /a', { body: { a: 1 } });
  await ask('/a');
  await ask({ method: 'GET', url: '/a' });
  await ask();
  await ask('POST /a', { json: {}, text: 'b' });
  await ask('GET /a', { query: { deep: { a: 1 } } });
  await ask('GET /a', { headers: { 'x-a': undefined } });
  await ask('GET /a', { headers: new Headers({ accept: 'text/plain' }) });
  await ask('GET /a', { query: [['a', 'b']] });
  await ask('POST /a', { form: null });
  await ask('POST /a', { json: { id: Promise.resolve(1) } });
  await ask('POST /a', { json: { id: 1n } });
  await ask('POST /a', { json: () => 1 });
  await ask('POST /a', { text: 1 });
  await ask('POST /a', { timeout: '5s' });
  await ask('POST /a', null);
  await ask('POST /a', 'text');
  await ask('POST /a', { query: { tag: ['a', 2] }, form: { user: 'ann', roles: ['x', 'y'], all: true } });
  variables['said'] = said;
};
export default seed;
