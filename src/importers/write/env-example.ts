import type { EnvVariable } from './report.js';

/** What is above secrets. */
export const secretsLine = '# Secrets: set them in .env.local or in the environment.';

/**
 * The text of `.env.example` with the variables that it does not have yet. Secrets are only named.
 *
 * @param before - what the file has; empty if there is none
 * @param title - the suite that needs them
 */
export function envExample(before: string, variables: readonly EnvVariable[], title: string): string {
  const known = new Set([...before.matchAll(/^\s*(?:export\s+)?([A-Za-z_][\w-]*)\s*=/gm)].map(([, name]) => name));
  const added = variables.filter(({ name }) => !known.has(name));
  if (added.length === 0) return before;
  const open = added.filter(({ isSecret }) => !isSecret);
  const secrets = added.filter(({ isSecret }) => isSecret);
  const lines = [
    `# ${title.replace(/\s+/g, ' ')}`,
    ...open.map(({ name, value = '' }) => envLine(name, value)),
    ...(secrets.length > 0 ? [secretsLine] : []),
    ...secrets.map(({ name }) => `${name}=`),
  ];
  const end = before.includes('\r\n') ? '\r\n' : '\n';
  const start = before === '' ? '' : `${before.replace(/[\r\n]*$/, end)}${end}`;
  return `${start}${lines.join(end)}${end}`;
}

export function envLine(name: string, value: string): string {
  return `${name}=${quoted(value)}`;
}

/** As a `.env` file has a value: what a line without quotes would change is quoted. */
function quoted(value: string): string {
  if (/^[^\s'"`#\\$]*$/.test(value)) return value;
  const quote = ["'", '"', '`'].find((each) => !value.includes(each) && (each !== '"' || !value.includes('\\')));
  return quote === undefined ? value.replace(/\r?\n/g, ' ') : `${quote}${value}${quote}`;
}
