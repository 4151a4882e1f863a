import { join } from 'node:path';
import { shimFaults } from '../../problems/run/shims.js';
import { ShimFault } from './shim-fault.js';

// Under Jest an import would give Jest's own, which reads no ES modules.
const { createRequire } = process.getBuiltinModule('node:module');

/** What a script of another tool loads: modules of the project, and those of Node. */
export type Load = (name: string) => unknown;

/** @param from - the URL or the path of a file to look from. @default the working directory */
export function projectModules(from = join(process.cwd(), 'package.json')): Load {
  const load = createRequire(from);
  return (name) => {
    if (name === 'atob' || name === 'btoa') return globalThis[name];
    try {
      return load(name) as unknown;
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      const isOwn = name.startsWith('.') || name.startsWith('/') || name.startsWith('node:');
      if (code !== 'MODULE_NOT_FOUND' || isOwn || !String((error as Error).message).includes(`'${name}'`)) throw error;
      throw new ShimFault(shimFaults.module(name), { cause: error });
    }
  };
}
