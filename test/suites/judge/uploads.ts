import type { Collection } from './collection.js';

interface Uploading {
  readonly collection: Collection;
  /** Texts of the files by path, from where the suite is run. */
  readonly files: Readonly<Record<string, string>>;
}

/** A collection whose uploads are files that can be made. Those that it names were on the disk of another person. */
export function withUploads(given: Collection): Uploading {
  const files: Record<string, string> = {};
  const named = (path: unknown): unknown => {
    if (typeof path !== 'string' || path === '' || path.includes('{{')) return path;
    const name = path.split(/[/\\]/).at(-1)!;
    files[`uploads/${name}`] = `what ${name} says\n`;
    return `uploads/${name}`;
  };
  const revive = (key: string, value: unknown): unknown => {
    if (key !== 'src') return value;
    return Array.isArray(value) ? value.map(named) : named(value);
  };
  return { collection: JSON.parse(JSON.stringify(given), revive) as Collection, files };
}
