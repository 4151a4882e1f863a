import { resolve } from 'node:path';
import type { ContractOption } from '../../format/contract.js';
import { isPem, reportKinds, type CallsheetConfig, type DefaultTests } from '../../format/options.js';
import { reportPath } from '../../format/report-path.js';

/**
 * Options with absolute paths. They are relative to the folder of the file that names them, wherever a run has its root.
 *
 * @param folder - absolute
 */
export function atFolder<Options extends CallsheetConfig>(options: Options, folder: string): Options {
  const { report, tls, setup, tests, openapi } = options;
  const placed = (path: string): string => (isPem(path) ? path : resolve(folder, path));
  return {
    ...options,
    ...(report && { report: withPaths(report, reportKinds, (path) => reportPath(folder, path)) }),
    ...(tls && { tls: withPaths(tls, ['ca', 'cert', 'key'], placed) }),
    ...(openapi !== undefined && { openapi: withFile(openapi, placed) }),
    ...(tests && { tests: withSchemas(tests, placed) }),
    ...(setup !== undefined && { setup: [setup].flat().map(placed) }),
  };
}

function withPaths<Options extends object>(
  options: Options,
  names: readonly (keyof Options)[],
  placed: (path: string) => string,
): Options {
  const paths = names.flatMap((name) => {
    const path = options[name];
    return typeof path === 'string' ? [[name, placed(path)] as const] : [];
  });
  return { ...options, ...Object.fromEntries(paths) };
}

function withFile(openapi: ContractOption, placed: (path: string) => string): ContractOption {
  if (typeof openapi === 'string') return placed(openapi);
  // What is not valid stays for `checkOptions`.
  return typeof openapi?.file === 'string' ? { ...openapi, file: placed(openapi.file) } : openapi;
}

/** Changes only paths of schema files: `{ $: { schema: './order.json' } }`. What is not a valid test stays for `readDefaultTests`. */
export function withSchemas(tests: DefaultTests, placed: (path: string) => string): DefaultTests {
  const moved = (entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(entry).map(([subject, expected]) => [subject, expectedAt(expected, placed)]));
  return Array.isArray(tests) ? tests.map(moved) : moved(tests as Readonly<Record<string, unknown>>);
}

const comparing: ReadonlySet<string> = new Set(['schema', 'equals', 'notEquals', 'matchObject']);

function expectedAt(expected: unknown, placed: (path: string) => string): unknown {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return expected;
  const entries = Object.entries(expected).map(([key, value]): [string, unknown] => {
    if (key === 'schema' && typeof value === 'string') return [key, placed(value)];
    // What is compared with may have such a key, too.
    return [key, comparing.has(key) ? value : expectedAt(value, placed)];
  });
  return Object.fromEntries(entries);
}
