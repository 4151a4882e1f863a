import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A module for `--import` that writes which modules each process loads to the file that `LOADS` names. */
export const logLoads = `import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) { appendFileSync(process.env.LOADS, process.pid + ' ' + url + '\\n'); return next(url, context); } });
`;

/** The environment of a process that is to be logged; `log-loads.mjs` and `name` lie in its folder. */
export function logged(folder: string, name: string): Readonly<Record<string, string>> {
  const hook = pathToFileURL(join(folder, 'log-loads.mjs')).href;
  return { LOADS: join(folder, name), NODE_OPTIONS: `--import=${hook}` };
}

/** The URLs of what was loaded by the processes that loaded a package, or by all. */
export function loadedBy(path: string, marker = ''): readonly string[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const marked = new Set(lines.filter((line) => line.includes(marker)).map(processOf));
  return lines.filter((line) => marked.has(processOf(line))).map((line) => line.slice(line.indexOf(' ') + 1));
}

/** Whether YAML is among what was loaded; it is built into the package, so it is known by a name of its own. */
export function loadsYaml(urls: readonly string[]): boolean {
  return urls.some(
    (url) => /\/dist\/[^/]+\.js$/.test(url) && readFileSync(new URL(url), 'utf8').includes('composeCollection'),
  );
}

function processOf(line: string): string | undefined {
  return line.split(' ', 1)[0];
}
