import { readFile } from 'node:fs/promises';
import type { createMethodsRPC, TestProject } from 'vitest/node';

type Rpc = ReturnType<typeof createMethodsRPC>;
type FetchArguments = readonly [url: string, importer: string | undefined, options: Parameters<Rpc['fetch']>[3]];
interface Call {
  readonly data: { readonly name: string; readonly data: FetchArguments };
}

/**
 * Answers Vite's module runner as Vitest answers its workers: packages are left to Node, whose CommonJS no bundle of
 * Vite's would run.
 */
export async function fetchModule({ vite }: TestProject, rpc: Rpc, payload: unknown): Promise<unknown> {
  const { name, data } = (payload as Call).data;
  const { hot } = vite.environments.ssr!;
  if (name !== 'fetchModule') return hot.handleInvoke(payload as Parameters<typeof hot.handleInvoke>[0]);
  const [url, importer, options] = data;
  try {
    return { result: await withCode(await rpc.fetch(url, importer, 'ssr', options)) };
  } catch (thrown) {
    const { name, message, stack } = thrown as Error;
    return { error: { ...(thrown as Error), name, message, stack } };
  }
}

/** Vite's runner wants code with its map in it; Vitest 5 gives the map apart, and code that it has cached as a file. */
async function withCode(result: object): Promise<object> {
  const { tmp, code, sourceMap } = result as {
    readonly tmp?: string;
    readonly code?: string;
    readonly sourceMap?: string;
  };
  if (tmp !== undefined && code === undefined) return { ...result, code: await readFile(tmp, 'utf8') };
  if (code === undefined || !sourceMap) return result;
  const map = Buffer.from(sourceMap).toString('base64');
  return { ...result, code: `${code}\n//# ${mapComment}=data:application/json;base64,${map}\n` };
}

/** In parts, so that nobody takes this file's text for one with a map. */
const mapComment = ['source', 'MappingURL'].join('');
