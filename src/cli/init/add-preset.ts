import { isDeepStrictEqual } from 'node:util';

type Values = Readonly<Record<string, unknown>>;

/** What a configuration sets takes the place of what the preset sets; and a preset is looked up from `rootDir`. */
const excluding = `preset testMatch testRegex moduleFileExtensions testRunner reporters projects dependencyExtractor
  rootDir`.split(/\s+/);

/**
 * A configuration of Jest in JSON with callsheet's preset, every other byte as it was.
 *
 * @param key - of the object that is the configuration; the whole file where it is absent
 * @returns undefined where the preset would not do, or the text is not understood
 */
export function addPreset(text: string, key?: string): string | undefined {
  const before = parse(text);
  const config = (key === undefined ? before : before?.[key]) as Values | undefined;
  if (!before || !config || excluding.some((name) => name in config)) return undefined;
  const open = key === undefined ? /\{/.exec(text) : new RegExp(String.raw`"${key}"\s*:\s*\{`).exec(text);
  const edited = open ? insertFirst(text, open.index + open[0].length) : '';
  const wanted = { ...config, preset: 'callsheet' };
  return isDeepStrictEqual(parse(edited), key === undefined ? wanted : { ...before, [key]: wanted })
    ? edited
    : undefined;
}

const property = '"preset": "callsheet"';

function insertFirst(text: string, at: number): string {
  const rest = text.slice(at);
  if (/^\s*\}/.test(rest)) return `${text.slice(0, at)} ${property} ${rest.trimStart()}`;
  const indent = /^[ \t]*(\r?\n[ \t]*)/.exec(rest)?.[1] ?? ' ';
  return `${text.slice(0, at)}${indent}${property},${rest}`;
}

function parse(text: string): Values | undefined {
  try {
    return JSON.parse(text) as Values;
  } catch {
    return undefined;
  }
}
