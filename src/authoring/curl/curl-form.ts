import type { JsonObject } from '../../model/json.js';
import { isAbsolutePath } from '../../model/paths.js';
import { curlPartIgnored, curlReasons } from '../../model/problems/authoring-curl.js';
import type { CurlFlag } from './read-flags.js';

/** Part of a multipart body, and what of it is left out. A part whose text curl reads from a file has none. */
export interface CurlPart {
  readonly part?: JsonObject;
  readonly notes: readonly string[];
}

/** `photo=@front.jpg;type=image/jpeg`, `note="a;b"`. */
export function readPart({ flag, value: given }: CurlFlag): CurlPart {
  const equals = given.indexOf('=');
  const [name, content] = [given.slice(0, Math.max(equals, 0)), given.slice(equals + 1)];
  if (flag === '--form-string') return { part: { name, value: content }, notes: [] };
  const [, sign = '', rest = ''] = /^([@<]?)(.*)$/s.exec(content) ?? [];
  const { word, options } = readWords(rest);
  if (sign === '<')
    return {
      notes: [curlPartIgnored(`${flag} ${given}`, curlReasons.partFromFile)],
    };
  const told = options.find((option) => option.startsWith('type='))?.slice('type='.length);
  const type = told ?? (sign === '@' ? typeOf(word) : undefined);
  const named = options.find((option) => option.startsWith('filename='));
  return {
    part: { name, ...(sign === '@' ? { file: pathOf(word) } : { value: word }), ...(type !== undefined && { type }) },
    notes: named === undefined ? [] : [curlPartIgnored(named, curlReasons.partName)],
  };
}

/** What curl takes a file for by its name, where that is more than bytes. */
const types: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  pdf: 'application/pdf',
  xml: 'application/xml',
};

/** A session knows more extensions than curl: what only one of them knows is said. */
function typeOf(file: string): string | undefined {
  const extension = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  return Object.hasOwn(types, extension) ? types[extension] : 'application/octet-stream';
}

/** The first word, quoted or not, and what follows after each `;`. */
function readWords(text: string): { readonly word: string; readonly options: readonly string[] } {
  const quoted = /^\s*"((?:[^"\\]|\\.)*)"[^;]*/s.exec(text);
  const whole = quoted?.[0] ?? /^[^;]*/.exec(text)![0];
  const options = [...text.slice(whole.length).matchAll(/;\s*((?:[^;"]|"(?:[^"\\]|\\.)*")*)/g)].map(([, option]) =>
    option!.trim(),
  );
  return { word: quoted ? quoted[1]!.replace(/\\(["\\])/g, '$1') : whole, options };
}

export function pathOf(path: string): string {
  return isAbsolutePath(path) || /^\.{1,2}\//.test(path) ? path : `./${path}`;
}
