import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { readBytesSync } from '../../files/read-file.js';

/** A file of the page. */
export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The page's document, by its path. */
export const documentPath = '';

/**
 * The built page, read whole: no path of a request reaches the disk.
 *
 * @param folder - absolute
 * @returns by the path below the token
 */
export function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const assets = names.flatMap((name): readonly (readonly [string, Asset])[] => {
    const type = types[extname(name)];
    const path = name === 'index.html' ? documentPath : name;
    return type === undefined ? [] : [[path, { type, bytes: readBytesSync(join(folder, name), 'own') }]];
  });
  return new Map(assets);
}
