import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { least } from '../../../support/growth.js';
import { serve, serveSecure, makeCertificate } from './servers.js';

const source = new URL('../../../../src/engine/http/open-http.ts', import.meta.url).href;
const here = fileURLToPath(new URL('.', import.meta.url));

/** Lets Node run the sources as they are: an import of `x.js` finds `x.ts`. */
const hooks = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve: (name, context, next) => next(context.parentURL?.endsWith('.ts') ? name.replace(/\\.js$/, '.ts') : name, context),
  });
  const { createHttp } = await import(${JSON.stringify(source)});
`;

test('a process that sends and never closes exits by itself', async () => {
  const pair = makeCertificate();
  const urls = [
    await serve((_, response) => response.end('ok')),
    await serveSecure(pair, (_, response) => response.end('ok')),
  ];
  const sends = `
    const client = createHttp({ tls: { insecure: true } }).openSession().openHttp();
    for (const url of ${JSON.stringify([...urls, ...urls])}) {
      const outcome = await client.send({ method: 'GET', url: new URL(url), headers: [], timeout: 60_000, redirects: 0 }, new AbortController().signal);
      console.log(outcome.kind);
    }
    const sent = performance.now();
    process.on('exit', () => console.log(performance.now() - sent));
  `;
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', hooks + sends];
  // Connections that hold it would do so for longer.
  const atOnce = 3_500;
  const lingering = async (): Promise<number> => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, options, { cwd: here, timeout: 60_000 });
    const [, time] = /^(?:response\n){4}(\S+)\n$/.exec(stdout) ?? [];
    expect([time, stderr]).toEqual([expect.any(String), '']);
    return Number(time);
  };
  expect(await least(lingering, atOnce)).toBeLessThan(atOnce);
});
