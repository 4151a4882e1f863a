import { resolve } from 'node:path';
import { defaults } from '../../format/defaults.js';
import { pathFrom } from '../../format/paths.js';
import { printableLine } from '../../lib/printable.js';
import { shellQuote } from '../../lib/quotes.js';
import { curlOf } from '../../present/curl.js';
import type { RequestRecord } from '../../record/record.js';
import type { OpenReason, OpenValue, Preview, PreviewFault, PreviewSignIn } from '../../runner/preview-requests.js';

/** Where a command is run, and where its files are. Both absolute. */
export interface CurlPlace {
  readonly root: string;
  readonly cwd: string;
}

/** A request as a command for bash, zsh and their like. What is not known before a run is a variable of the shell. */
export function curlCommand(preview: Preview, place: CurlPlace): string {
  const { request, open, redirects, timeout, signIn } = preview;
  const quote = quoteWith(open);
  return curlOf(withPaths(request, place), Infinity, {
    quote,
    isOpen: (text) => open.some(({ mark }) => text.includes(mark)),
    more: [
      ...(redirects > 0 && redirects !== defaults.redirects ? [`--max-redirs ${redirects}`] : []),
      ...(timeout > 0 && timeout !== defaults.timeout ? [`--max-time ${timeout / 1000}`] : []),
      ...(signIn ? [`${schemeOf(signIn)}--user ${quote(signIn.user)}`] : []),
    ],
  });
}

function schemeOf(signIn: PreviewSignIn): string {
  if (signIn.kind !== 'awsSigV4') return signIn.kind === 'digest' ? '--digest ' : '';
  const { region, service } = signIn;
  const parts = ['aws', 'amz', ...(region === undefined ? [] : [region, ...(service === undefined ? [] : [service])])];
  return `--aws-sigv4 ${shellQuote(parts.join(':'))} `;
}

/** Values go into double quotes, all else into single ones where that is needed. */
function quoteWith(open: readonly OpenValue[]): (text: string) => string {
  const names = new Map(open.map(({ mark, name }) => [mark, name]));
  const marks = new RegExp(`(${[...names.keys()].join('|')})`);
  return (text) => {
    const parts = names.size === 0 ? [text] : text.split(marks);
    if (parts.length === 1) return shellQuote(text);
    const [values, literals] = [parts.filter((_, at) => at % 2 === 1), parts.filter((_, at) => at % 2 === 0)];
    const variable = (mark: string): string => `\${${names.get(mark)!}}`;
    if (literals.every(isPlainInQuotes)) return `"${text.replace(new RegExp(marks, 'g'), variable)}"`;
    return literals
      .map((literal, at) => {
        const value = values[at];
        return (literal === '' ? '' : shellQuote(literal)) + (value === undefined ? '' : `"${variable(value)}"`);
      })
      .join('');
  };
}

function isPlainInQuotes(text: string): boolean {
  return !/["\\$`!]|\p{Cc}/u.test(text) && shellQuote(text).startsWith("'");
}

function withPaths(request: RequestRecord, { root, cwd }: CurlPlace): RequestRecord {
  const { body } = request;
  if (!body) return request;
  const from = (file: string): string => pathFrom(cwd, resolve(root, file));
  const { file, parts } = body;
  return {
    ...request,
    body: {
      ...body,
      ...(file !== undefined && { file: from(file) }),
      ...(parts && {
        parts: parts.map((part) => (part.file === undefined ? part : { ...part, file: from(part.file) })),
      }),
    },
  };
}

/** What is to be known of a command before it is run, in words. */
export function curlNotes(preview: Preview | PreviewFault): readonly string[] {
  if (preview.kind === 'fault') return [`cannot be sent: ${preview.problem.message} [${preview.problem.code}]`];
  return [
    ...preview.scripts.map((path) => `${path} may change this request before it is sent`),
    ...(preview.isMasked ? ['*** is a secret of the file, which --show-secrets prints'] : []),
  ];
}

/** A variable of the shell, and where its value comes from. */
function variableText({ name, text, reason }: OpenValue): string {
  return reason.kind === 'token' ? `${name}: ${reasonText(reason)}` : `${name}: ${text}, ${reasonText(reason)}`;
}

function reasonText(reason: OpenReason): string {
  switch (reason.kind) {
    case 'captured':
      return `which row ${reason.row} captures`;
    case 'set':
      return `which row ${reason.row} sets`;
    case 'secret':
      return 'a secret, which --show-secrets puts in';
    case 'input':
      return 'an input of the session';
    case 'data':
      return 'a value of its data';
    case 'flow':
      return 'which the flow captures';
    case 'unset':
      return 'which nothing has set yet';
    case 'token':
      return `an access token of ${reason.tokenUrl}`;
  }
}

/** The commands as a script of a shell that can be imported again: a comment above a command is the name of its request. */
export function curlScript(previews: readonly (Preview | PreviewFault)[], place: CurlPlace): string {
  const open = openIn(previews);
  const head =
    open.length === 0 ? [] : [['Set these variables first:', ...open.map(variableText), ...encodingNote(previews)]];
  const blocks = previews.map((preview) => {
    const notes = curlNotes(preview);
    const title = notes.length > 0 || preview.isNamed ? [preview.title] : [];
    const command = preview.kind === 'request' ? [curlCommand(preview, place)] : [];
    return [...comments([...notes, ...title]), ...command].join('\n');
  });
  return [...head.map((lines) => comments(lines).join('\n')), ...blocks].join('\n\n') + '\n';
}

/** The values of several requests, each once. */
export function openIn(previews: readonly (Preview | PreviewFault)[]): readonly OpenValue[] {
  const all = previews.flatMap((preview) => (preview.kind === 'request' ? preview.open : []));
  return [...new Map(all.map((value) => [value.mark, value])).values()];
}

function encodingNote(previews: readonly (Preview | PreviewFault)[]): readonly string[] {
  const isEncoded = previews.some((preview) => {
    if (preview.kind === 'fault') return false;
    const { url, body } = preview.request;
    const texts = [url.replace(/^[^/]*\/\/[^/]*/, ''), ...(body?.parts ? [] : [body?.text ?? ''])].join('\n');
    return preview.open.some(({ mark }) => texts.includes(mark));
  });
  return isEncoded
    ? ['Encode values as their places need it: with percent signs in URLs and forms, escaped in JSON.']
    : [];
}

function comments(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `# ${printableLine(line)}`);
}
