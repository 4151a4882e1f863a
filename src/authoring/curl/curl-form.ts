import type { JsonObject } from '../../model/json.js';
import { isAbsolutePath } from '../../model/paths.js';
import { curlFilesOfPart, curlPartIgnored, curlReasons } from '../../model/problems/authoring-curl.js';
import type { CurlFlag } from './read-flags.js';

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
  const { words, options } = readWords(rest, sign === '@');
  const told = options.find((option) => option.startsWith('type='))?.slice('type='.length);
  const files = sign === '@' ? words.filter((word) => word !== '-') : [];
  return {
    parts: (sign === '@' ? files : words).map((word) => {
      const type = told ?? (sign === '@' ? typeOf(word) : undefined);
      return {
        name,
        ...(sign === '@' ? { file: pathOf(word) } : { value: word }),
        ...(type !== undefined && { type }),
      };
    }),
    notes: [
      ...(sign === '@' && files.length < words.length ? [left(`${flag} ${given}`, curlReasons.fromInput)] : []),
      ...(files.length > 1 ? [curlFilesOfPart(`${flag} ${given}`)] : []),
      ...options.flatMap((option) => {
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

/** The first word, quoted or not, and what follows after each `;`. Of files there may be several, parted by commas. */
function readWords(
  text: string,
  areFiles: boolean,
): { readonly words: readonly string[]; readonly options: readonly string[] } {
  const end = areFiles ? '[^;,]*' : '[^;]*';
  const [whole, quoted, plain] = new RegExp(`^\\s*"((?:[^"\\\\]|\\\\.)*)"${end}|^(${end})`, 's').exec(text)!;
  const word = quoted === undefined ? plain! : quoted.replace(/\\(["\\])/g, '$1');
  const rest = text.slice(whole.length);
  if (rest.startsWith(',')) {
    const more = readWords(rest.slice(1), areFiles);
    return { words: [word, ...more.words], options: more.options };
  }
  const options = [...rest.matchAll(/;\s*((?:[^;"]|"(?:[^"\\]|\\.)*")*)/g)].map(([, option]) => option!.trim());
  return { words: [word], options };
}

export function pathOf(path: string): string {
  return isAbsolutePath(path) || /^\.{1,2}\//.test(path) ? path : `./${path}`;
}
