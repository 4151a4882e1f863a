import { BuildFailure } from '../../../../src/engine/values/render-text.js';
import { buildRequest, type RequestScope } from '../../../../src/engine/http/build-request.js';
import type { Json } from '../../../../src/lib/json.js';
import type { Field, RequestStep } from '../../../../src/format/session.js';
import { noFiles } from '../../../support/no-files.js';

const at = { line: 1, column: 1, offset: 0 };
export const range = { start: at, end: at };
const files: Readonly<Record<string, string>> = {
  'sessions/data/avatar.png': '\x89PNG\n',
  'sessions/data/cart.json': '{"sku":1}',
};

export function fields(...pairs: [string, string][]): Field[] {
  return pairs.map(([name, value]) => ({ name, value, range }));
}

export function step(url: string, more: Partial<RequestStep> = {}): RequestStep {
  return {
    kind: 'request',
    range,
    method: 'POST',
    url,
    title: url,
    query: [],
    headers: [],
    redirects: 10,
    captures: [],
    tests: [],
    references: [],
    ...more,
  };
}

export function scope(values: Record<string, Json> = {}, more: Partial<RequestScope> = {}): RequestScope {
  return {
    lookup: (reference) => ('name' in reference ? values[reference.name] : undefined),
    baseUrl: 'http://shop.test/v1/',
    headers: [],
    timeout: 30_000,
    resolvePath: (path) => `sessions/${path}`,
    files: {
      ...noFiles,
      readBody: async (path) => {
        if (files[path] === undefined) throw Object.assign(new Error(), { code: 'ENOENT' });
        return Buffer.from(files[path], 'latin1');
      },
    },
    ...more,
  };
}

export async function failureOf(built: RequestStep, within = scope()): Promise<unknown> {
  try {
    await buildRequest(built, within);
  } catch (error) {
    if (error instanceof BuildFailure) return error.failure;
    throw error;
  }
  return 'no failure';
}
