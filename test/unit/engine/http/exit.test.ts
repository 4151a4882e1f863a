import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
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
    process.on('exit', () => console.log(performance.now() - sent < 3500 ? 'exits' : 'lingers'));
  `;
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', hooks + sends];
  const ended = await promisify(execFile)(process.execPath, options, { cwd: here, timeout: 60_000 });
  expect(ended).toEqual({ stdout: `${'response\n'.repeat(4)}exits\n`, stderr: '' });
});
