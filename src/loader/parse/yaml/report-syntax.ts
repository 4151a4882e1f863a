import type { Document, YAMLError } from 'yaml';
import type { Message } from '../../../model/problem.js';
import * as problems from '../../../model/problems/file-yaml.js';
import { report } from '../source.js';
import type { Source } from '../source.js';
import { findOpenQuote } from './open-quote.js';
import { standardTag } from './tag-fault.js';
import type { Span } from './tree.js';

const unquotedReference = /(?:^|[:,[{-]\s+|^\s*)(\{\{[^}\n]*\}\})/;
const missingSpace =
  /^\s*(?:- +)?((?:status|body|duration|request|call|if|else if|name|when|\$[^:\s]*|(?:header|cookie) [^:\s]+):)[^\s:/]/;

/** Reports what keeps the text from being one YAML 1.2 document. @returns whether the rest cannot be read */
export function reportSyntax(source: Source, document: Document.Parsed): boolean {
  if (document.directives.yaml.explicit && document.directives.yaml.version !== '1.2') {
    const start = source.text.search(/^%YAML/m);
    const line = /.*/.exec(source.text.slice(start))?.[0].trimEnd() ?? '';
    report(source, { start, end: start + line.length }, problems.yamlVersion(line));
    return true;
  }
  const quote = findOpenQuote(source.text, document.errors);
  const seen = new Set<string>();
  for (const error of [...document.errors, ...document.warnings]) {
    // Whatever else is told of the text from there on comes of the quote.
    if (quote && error.pos[1] > quote.start) continue;
    const [span, message] = explain(source, error);
    // One mistake often makes the YAML parser stumble several times on one line, and tabs come in many lines.
    const place = error.code === 'TAB_AS_INDENT' ? error.code : String(source.rangeOf(span).start.line);
    if (!seen.has(place)) report(source, span, message);
    seen.add(place);
  }
  if (quote) report(source, quote, problems.unclosedQuote(source.text.charAt(quote.start)));
  return document.errors.some(({ code }) => code !== 'MULTIPLE_DOCS');
}

function explain(source: Source, error: YAMLError): [Span, Message] {
  const span = { start: error.pos[0], end: Math.max(error.pos[1], error.pos[0] + 1) };
  return findCause(source, span, error.code) ?? [trim(source, span), messageOf(error)];
}

/** Mistakes of ours that come out as something else in YAML. */
function findCause(source: Source, span: Span, code: YAMLError['code']): [Span, Message] | undefined {
  const lineStart = source.text.lastIndexOf('\n', span.start - 1) + 1;
  const line = /[^\r\n]*/.exec(source.text.slice(lineStart))![0];
  const within = ([start, found]: readonly [number, string]): Span => ({ start, end: start + found.length });
  const reference = unquotedReference.exec(line);
  if (reference && code !== 'TAB_AS_INDENT') {
    const start = lineStart + line.indexOf(reference[1]!, reference.index);
    if (start <= span.start) return [within([start, reference[1]!]), problems.unquotedReference(reference[1]!)];
  }
  const spaceless = missingSpace.exec(line);
  if (spaceless && (code === 'MULTILINE_IMPLICIT_KEY' || code === 'MISSING_CHAR')) {
    const start = lineStart + line.indexOf(spaceless[1]!);
    return [within([start, line.slice(start - lineStart)]), problems.missingSpace(line.trim().replace(/^- +/, ''))];
  }
  return undefined;
}

function messageOf(error: YAMLError): Message {
  switch (error.code) {
    case 'MULTIPLE_DOCS':
      return problems.secondDocument();
    case 'TAB_AS_INDENT':
      return problems.tabIndent();
    case 'TAG_RESOLVE_FAILED':
      return problems.unknownTag(error.message.replace(/^Unresolved tag: /, '').replace(standardTag, '!!'));
    case 'RESOURCE_EXHAUSTION':
      return problems.nestedTooDeep();
    case 'BLOCK_AS_IMPLICIT_KEY':
      return problems.twoKeysOnOneLine();
    case 'BAD_SCALAR_START':
      return problems.needsQuotes(error.message);
    default:
      return problems.yamlSyntax(error.message);
  }
}

/** Keeps a span within its first line. */
function trim(source: Source, span: Span): Span {
  const firstLine = /[^\r\n]*/.exec(source.text.slice(span.start, span.end))![0].trimEnd();
  return { start: span.start, end: span.start + Math.max(1, firstLine.length) };
}
