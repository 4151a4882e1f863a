import { CST, type Scalar } from 'yaml';
import type { Json } from '../../lib/json.js';
import {
  besideHeader,
  bodyOf,
  plainMeans,
  quoteOf,
  textOf,
  writeQuoted,
  writeText,
  type ScalarPlace,
} from './scalar.js';
import type { Splice } from './splice.js';
import type { StyledText } from './style.js';

/** The edit that gives a scalar of a file another value. Quotes, the header of a block and its indentation stay where they can. */
export function setScalar(of: StyledText, node: Scalar, value: Json, place: ScalarPlace): Splice | undefined {
  const token = node.srcToken;
  if (!token || !CST.isScalar(token) || token.type === 'alias') return undefined;
  const isText = typeof value === 'string';
  if (token.type !== 'block-scalar') {
    const written = isText ? keptText(node, token, value, place) : JSON.stringify(value);
    return { start: token.offset, end: token.offset + token.source.length, text: written };
  }
  const { start, source } = bodyOf(token);
  const block = isText ? blockOf(token, value, of.style.newline) : undefined;
  if (block) return { start: token.offset, end: start + source.length, text: block };
  const written = isText ? writeText(value, place) : JSON.stringify(value);
  const newline = /\r?\n$/.exec(source)?.[0] ?? '';
  return { start: token.offset, end: start + source.length, text: written + besideHeader(token) + newline };
}

function keptText(node: Scalar, token: CST.FlowScalar, value: string, place: ScalarPlace): string {
  const own = quoteOf(token);
  if (own) return writeQuoted(value, own);
  // What had no quotes gets none where it means a text without them.
  const isPlain = typeof node.value === 'string' && textOf(node) !== '' && plainMeans(value, place);
  return isPlain ? value : writeText(value, place);
}

/** Another text in a block, with its header, indentation and the blank lines below it. Undefined where a block cannot have it. */
function blockOf(token: CST.BlockScalar, text: string, newline: string): string | undefined {
  const header = token.props.find(({ type }) => type === 'block-scalar-header');
  const source = header && 'source' in header ? header.source : '';
  const body = text.replace(/\n*$/, '');
  const ends = text.length - body.length;
  const indent = /(?:^|\n)( +)\S/.exec(token.source)?.[1];
  if (
    /\d/.test(source) ||
    indent === undefined ||
    /^\s|^$|[^\S\n]$|[^\P{Cc}\n\t]|[\u0085\u2028\u2029\uFEFF]/u.test(body)
  )
    return undefined;
  const isFolded = source.startsWith('>') && !/(?:^|\n)[ \t]/.test(body);
  const lines = (isFolded ? body.replace(/\n+/g, '\n$&') : body).split('\n');
  const chomp = ends === 0 ? '-' : ends === 1 ? '' : '+';
  const below = source.includes('+') ? '' : (/\n((?:[ \t]*\r?\n)*[ \t]*)$/.exec(token.source)?.[1] ?? '');
  const isOpen = !token.source.endsWith('\n') && below === '';
  const head = token.props.map((prop) => {
    if (prop === header) return (isFolded ? '>' : '|') + chomp;
    return 'source' in prop ? prop.source : '';
  });
  const written = lines.map((line) => (line === '' ? '' : indent + line)).join(newline);
  const kept = chomp === '+' ? newline.repeat(ends - 1) : below;
  return head.join('') + written + (isOpen ? '' : newline) + kept;
}
