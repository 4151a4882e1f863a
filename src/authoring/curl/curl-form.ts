import type { JsonObject } from '../../lib/json.js';
import { isAbsolutePath } from '../../format/paths.js';
import { curlFilesOfPart, curlPartIgnored, curlReasons } from '../../problems/edit/curl.js';
import type { CurlFlag } from './curl-flags.js';

/** Parts of a multipart body, and what of them is left out. One whose text curl reads from a file gives none. */
export interface CurlParts {
  readonly parts: readonly JsonObject[];
  readonly notes: readonly string[];
}

/** `photo=@front.jpg;type=image/jpeg`, `note="a;b"`; `photos=@a.jpg,b.jpg` gives a part for each file. */
export function readParts({ flag, value: given }: CurlFlag): CurlParts {
  const equals = given.indexOf('=');
  const [name, content] = [given.slice(0, Math.max(equals, 0)), given.slice(equals + 1)];
  if (flag === '--form-string') return { parts: [{ name, value: content }], notes: [] };
  const [, sign = '', rest = ''] = /^([@<]?)(.*)$/s.exec(content) ?? [];
  const left = (what: string, reason: string): string => curlPartIgnored(what, reason);
  if (sign === '<') return { parts: [], notes: [left(`${flag} ${given}`, curlReasons.partFromFile)] };
  const words = readWords(rest, sign === '@');
  const files = sign === '@' ? words.filter(({ word }) => word !== '-') : [];
  return {
    parts: (sign === '@' ? files : words).map(({ word, options }) => {
      const type = typeIn(options) ?? (sign === '@' ? typeOf(word) : undefined);
      return {
        name,
        ...(sign === '@' ? { file: pathOf(word) } : { value: word }),
        ...(type !== undefined && { type }),
      };
    }),
    notes: [
      ...(sign === '@' && files.length < words.length ? [left(`${flag} ${given}`, curlReasons.fromInput)] : []),
      ...(files.length > 1 ? [curlFilesOfPart(`${flag} ${given}`)] : []),
      ...words
        .flatMap(({ options }) => options)
        .flatMap((option) => {
          const reason = optionReasons[/^\w+(?==)/.exec(option)?.[0] ?? ''];
          return reason === undefined ? [] : [left(option, reason)];
        }),
    ],
  };
}

const optionReasons: Readonly<Record<string, string | undefined>> = {
  filename: curlReasons.partName,
  headers: curlReasons.partHeaders,
  encoder: curlReasons.partEncoder,
};

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

interface Word {
  readonly word: string;
  /** What follows after each `;`. */
  readonly options: readonly string[];
}

/** Words, quoted or not, each with its options: one value, or files that are parted by commas. */
function readWords(text: string, areFiles: boolean): readonly Word[] {
  const end = areFiles ? '[^;,]*' : '[^;]*';
  const [whole, quoted, plain] = new RegExp(`^\\s*"((?:[^"\\\\]|\\\\.)*)"${end}|^(${end})`, 's').exec(text)!;
  const word = quoted === undefined ? plain! : quoted.replace(/\\(["\\])/g, '$1');
  const option = areFiles ? /;\s*((?:[^;,"]|"(?:[^"\\]|\\.)*")*)/y : /;\s*((?:[^;"]|"(?:[^"\\]|\\.)*")*)/y;
  const options: string[] = [];
  let at = whole.length;
  for (option.lastIndex = at; ; at = option.lastIndex) {
    const found = option.exec(text);
    if (!found) break;
    options.push(found[1]!.trim());
  }
  const more = text[at] === ',' ? readWords(text.slice(at + 1), areFiles) : [];
  return [{ word, options }, ...more];
}

/** The type with its parameters, which stand behind it like options. */
function typeIn(options: readonly string[]): string | undefined {
  const at = options.findIndex((option) => option.startsWith('type='));
  if (at === -1) return undefined;
  const [type = '', ...rest] = options.slice(at);
  const end = rest.findIndex((option) => /^(?:type|filename|headers|encoder)=/.test(option));
  const parameters = end === -1 ? rest : rest.slice(0, end);
  return [type.slice('type='.length), ...parameters.filter((parameter) => parameter !== '')].join('; ');
}

export function pathOf(path: string): string {
  return isAbsolutePath(path) || /^\.{1,2}\//.test(path) ? path : `./${path}`;
}
