import { parseEnv } from 'node:util';
import { valueChanged, valueChangedInBoth } from '../../problems/import/report.js';
import { envLine } from '../write/env-example.js';
import type { OtherEnvironment } from '../write/environments.js';
import type { WrittenSuite } from '../write/write-suite.js';
import { hashOf } from './hash.js';

/** Hashes of the values that an import knew, by the variable and by the file, such as `.env.example`. Secrets have none. */
export type EnvHashes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All files with values that an import writes. */
export function envFilesOf({ report, environments }: WrittenSuite): readonly OtherEnvironment[] {
  return [{ file: '.env.example', variables: report.environment }, ...environments];
}

export function envHashesOf(suite: WrittenSuite): EnvHashes {
  return Object.fromEntries(
    envFilesOf(suite).map(({ file, variables }) => [
      file,
      Object.fromEntries(variables.flatMap(({ name, value = '' }) => (value === '' ? [] : [[name, hashOf(value)]]))),
    ]),
  );
}

interface RenewedEnv {
  readonly text: string;
  /** What a person should know, for their own values. */
  readonly notes: readonly string[];
}

/** Values of such a file that the source has changed since the last import. One that a person has changed stays. */
export function renewedEnv(before: string, { file, variables }: OtherEnvironment, hashes: EnvHashes): RenewedEnv {
  const known = hashes[file] ?? {};
  const there = parseEnv(before);
  let text = before;
  const notes: string[] = [];
  for (const { name, value = '', isSecret } of variables) {
    const [first, last] = [there[name], known[name]];
    if (isSecret || value === '' || first === undefined || first === value) continue;
    if (last === undefined || last === hashOf(value)) continue;
    const line = lineOf(name);
    const isOurs = hashOf(first) === last && !first.includes('\n') && line.test(text);
    if (isOurs)
      text = text.replace(line, (_, start: string, _quote, comment: string) => start + envLine(name, value) + comment);
    notes.push((isOurs ? valueChanged : valueChangedInBoth)({ name, file, first, value }));
  }
  return { text, notes };
}

/** The line of a variable. What a person has written behind the value is not a part of it. */
function lineOf(name: string): RegExp {
  const value = String.raw`(?:(['"\x60])(?:(?!\2).)*\2|[^#\r\n]*?)`;
  return new RegExp(String.raw`^(\s*(?:export\s+)?)${name}\s*=[ \t]*${value}([ \t]*(?:#.*)?)$`, 'm');
}
