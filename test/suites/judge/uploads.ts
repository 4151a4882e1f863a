import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection } from './collection.js';

/** A collection whose uploads are files of the folder. Those that it names were on the disk of another person. */
export function withUploads(collection: Collection, folder: string): Collection {
  const written = (path: unknown): unknown => {
    if (typeof path !== 'string' || path === '' || path.includes('{{')) return path;
    const name = path.split(/[/\\]/).at(-1)!;
    mkdirSync(join(folder, 'uploads'), { recursive: true });
    writeFileSync(join(folder, 'uploads', name), `what ${name} says\n`);
    return `uploads/${name}`;
  };
  const revive = (key: string, value: unknown): unknown => {
    if (key !== 'src') return value;
    return Array.isArray(value) ? value.map(written) : written(value);
  };
  return JSON.parse(JSON.stringify(collection), revive) as Collection;
}
