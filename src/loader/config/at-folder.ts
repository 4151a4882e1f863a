import { resolve } from 'node:path';
import { isPem, reportKinds, type CallsheetConfig } from '../../format/options.js';
import { reportPath } from '../../format/report-path.js';

/**
 * Options with absolute paths. They are relative to the folder of the file that names them, wherever a run has its root.
 *
 * @param folder - absolute
 */
export function atFolder<Options extends CallsheetConfig>(options: Options, folder: string): Options {
  const { report, tls, setup } = options;
  const placed = (path: string): string => (isPem(path) ? path : resolve(folder, path));
  return {
    ...options,
    ...(report && { report: withPaths(report, reportKinds, (path) => reportPath(folder, path)) }),
    ...(tls && { tls: withPaths(tls, ['ca', 'cert', 'key'], placed) }),
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
