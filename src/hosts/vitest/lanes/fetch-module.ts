import type { createMethodsRPC, TestProject } from 'vitest/node';
import { readBytes } from '../../../files/read-file.js';

type Rpc = ReturnType<typeof createMethodsRPC>;
type FetchArguments = readonly [url: string, importer: string | undefined, options: Parameters<Rpc['fetch']>[3]];
interface Call {
  readonly data: { readonly name: string; readonly data: FetchArguments };
}

export type FetchAnswer = { readonly result: unknown } | { readonly error: FetchFault };

/** What the thread needs of an error: plugins throw anything, and not everything crosses threads. */
interface FetchFault {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly __vitest_rollup_error__?: object;
}

/**
 * Answers Vite's module runner as Vitest answers its workers: packages are left to Node, whose CommonJS no bundle of
 * Vite's would run. Never rejects.
 */
export async function fetchModule({ vite }: TestProject, rpc: Rpc, payload: unknown): Promise<FetchAnswer> {
  const { name, data } = (payload as Call).data;
  const { hot } = vite.environments.ssr!;
  try {
    if (name !== 'fetchModule')
      return (await hot.handleInvoke(payload as Parameters<typeof hot.handleInvoke>[0])) as FetchAnswer;
    const [url, importer, options] = data;
    return { result: await withCode(await rpc.fetch(url, importer, 'ssr', options)) };
  } catch (thrown) {
    return faultOf(thrown);
  }
}

export function faultOf(thrown: unknown): { readonly error: FetchFault } {
  if (typeof thrown !== 'object' || thrown === null)
    return { error: { name: 'Error', message: String(thrown), stack: String(thrown) } };
  const {
    name = 'Error',
    message = '',
    stack = message,
    __vitest_rollup_error__: fault,
  } = thrown as Partial<FetchFault>;
  return { error: { name, message, stack, ...(fault && { __vitest_rollup_error__: plain(fault) }) } };
}

/** Where a transform failed, as data. */
function plain({
  plugin,
  id,
  loc,
}: {
  readonly plugin?: unknown;
  readonly id?: unknown;
  readonly loc?: unknown;
}): object {
  return JSON.parse(JSON.stringify({ plugin, id, loc })) as object;
}

/** Vite's runner wants code with its map in it; Vitest 5 gives the map apart, and code that it has cached as a file. */
async function withCode(result: object): Promise<object> {
  const { tmp, code, sourceMap } = result as {
    readonly tmp?: string;
    readonly code?: string;
    readonly sourceMap?: string;
  };
  if (tmp !== undefined && code === undefined) return { ...result, code: (await readBytes(tmp, 'module')).toString() };
  if (code === undefined || !sourceMap) return result;
  const map = Buffer.from(sourceMap).toString('base64');
  return { ...result, code: `${code}\n//# ${mapComment}=data:application/json;base64,${map}\n` };
}

/** In parts, so that nothing takes this file's text for one with a map. */
const mapComment = ['source', 'MappingURL'].join('');
