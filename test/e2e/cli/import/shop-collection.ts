import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCli, type CliResult } from '../../../support/run-cli.js';

/** An item of a collection of Postman. */
export type Item = Readonly<Record<string, unknown>>;

export function request(name: string, line: string, more: Item = {}): Item {
  const [method, path] = line.split(' ');
  return {
    name,
    request: {
      method,
      url: { raw: `{{baseUrl}}${path}`, host: ['{{baseUrl}}'], path: path!.slice(1).split('/') },
      ...more,
    },
  };
}

export function collection(items: readonly Item[], more: Item = {}): string {
  return JSON.stringify({
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [{ key: 'baseUrl', value: 'http://shop.test' }],
    item: items,
    ...more,
  });
}

export interface Project {
  readonly cwd: string;
  readonly run: (...args: readonly string[]) => Promise<CliResult>;
  readonly read: (file: string) => string;
  readonly write: (file: string, text: string) => void;
}

/** A project of its own with some files. */
export function project(files: Readonly<Record<string, string>>): Project {
  const cwd = mkdtempSync(join(tmpdir(), 'callsheet-import-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), text);
  };
  write('package.json', '{}');
  for (const [file, text] of Object.entries(files)) write(file, text);
  return {
    cwd,
    run: (...args) => runCli(args, cwd),
    read: (file) => readFileSync(join(cwd, file), 'utf8'),
    write,
  };
}
