import type { Subject } from '../../../format/check.js';
import { didYouMean, editDistance } from '../../../lib/did-you-mean.js';
import {
  badJsonPath,
  keyInTests,
  nameInTests,
  pollOnValue,
  subjectNotAllowed,
  unknownSubject,
} from '../../../problems/file/checks.js';
import { badXPath } from '../../../problems/file/xpath.js';
import { badHeaderName } from '../../../problems/file/steps.js';
import { namedSubject, subjectKinds, subjects, type SubjectPlace, xpathIn } from '../../../format/subjects.js';
import type { Message } from '../../../format/problem.js';
import { isToken } from '../../../lib/printable.js';
import { isRequestKey } from '../shape/key-home.js';
import { report } from '../yaml/source.js';
import type { ScalarNode } from '../yaml/tree.js';
import type { Reader } from './reader.js';
import { hasReference, readText } from './text.js';
import { filtersIn, isDefinite, pathSteps, stepFault } from '../../../json-path/path-steps.js';
import { readFilter } from '../../../json-path/read-filter.js';
import { readExpression } from '../../../xpath/expression.js';
import { maskReferences, parseTemplate } from '../../../format/reference.js';
import type { PathFault } from '../../../problems/file/json-path.js';

/** Reads what a check or a capture is about. Null when it is nothing, or not allowed there: that is reported. */
export function readSubject(reader: Reader, node: ScalarNode, place: SubjectPlace): Subject | null {
  const text = readText(reader, node).trim();
  const subject = parseSubject(text, place);
  const fault = 'code' in subject ? subject : placeFault(text, subject, place);
  if (!fault) return subject as Subject;
  report(reader.source, node, fault);
  return null;
}

/** Reads a subject without its place in a file; what is wrong with it otherwise. */
export function parseSubject(text: string, place: SubjectPlace): Subject | Message {
  const named = namedSubject(text);
  const fault = named && 'name' in named ? nameFault(text, place, named) : undefined;
  if (named) return fault ?? named;
  const expression = xpathIn(text);
  if (expression !== undefined) return readXPathSubject(text, expression, place);
  if (text.startsWith('$')) {
    const path = readJsonPath(text);
    return 'reason' in path ? badJsonPath(text, path) : { kind: 'path', path: text, definite: path.definite };
  }
  if (hasReference(text)) return { kind: 'value', text };
  if (place === 'test' && text === 'name') return nameInTests(text);
  return place === 'test' && isRequestKey(text) ? keyInTests(text) : unknownSubject(text, place, nearSubjects(text));
}

/** Of a name in quotes, as others write it, and of one that no header can have. */
function nameFault(
  text: string,
  place: SubjectPlace,
  { kind, name }: { readonly kind: Subject['kind']; readonly name: string },
): Message | undefined {
  const bare = /^(["'])([^"'\s]+)\1$/.exec(name)?.[2];
  if (bare !== undefined) return unknownSubject(text, place, [text.replace(name, bare)]);
  return kind === 'header' && !hasReference(name) && !isToken(name) ? badHeaderName(name) : undefined;
}

/** References in it stand for names, numbers or parts of a string. */
function readXPathSubject(text: string, expression: string, place: SubjectPlace): Subject | Message {
  const read = readExpression(maskReferences(parseTemplate(expression)));
  if ('reason' in read) return badXPath(expression, read);
  // As Hurl writes it.
  if (read.isQuoted) return unknownSubject(text, place, [`xpath ${expression.slice(1, -1)}`]);
  return { kind: 'xpath', expression, gives: read.gives };
}

function placeFault(text: string, subject: Subject, place: SubjectPlace): Message | undefined {
  if (subjects[subject.kind].places.includes(place)) return undefined;
  return place === 'poll' && subject.kind === 'value' ? pollOnValue(text) : subjectNotAllowed(text, place);
}

const plainWords = subjectKinds.filter((kind) => namedSubject(kind));

function nearSubjects(written: string): readonly string[] {
  const text = written
    .replace(/^(?:res|response)\.(?=.)|^jsonpath\s+(?=["']?\$)/, '')
    .replace(/^(["'])(\$.*)\1$/, '$2');
  if (text !== written && (text === 'status' || text === 'body' || text.startsWith('$'))) return [text];
  const lower = text.toLowerCase();
  const spoken = /^x-?path(?:\s*:\s*|\s+|(?=\())(.+)$/is.exec(text)?.[1];
  if (spoken !== undefined) return [`xpath ${spoken.replace(/^\(\s*(["'])(.*)\1\s*\)$/s, '$2')}`];
  if (/^\/{1,2}[\w@*]/.test(text)) return [`xpath ${text}`];
  const named = /^(headers?|cookies?)[\s.:]+(\S+)$/.exec(lower);
  if (named) return [`${named[1]!.replace(/s$/, '')} ${named[2]}`];
  if (/^(?:status ?code|statuscode|http)$/.test(lower)) return ['status'];
  if (/^(?:time|responsetime|elapsed|latency)$/.test(lower)) return ['duration'];
  if (/^(?:var|env|flow)\.[\w.-]+$/.test(text)) return [`{{${text}}}`];
  if (/^\.?[\w-]+(?:[.[].*)$/.test(text)) return [`$.${text.replace(/^\.|^body\./, '')}`];
  if (/^[a-z]+(?:-[a-z]+)+$/.test(lower)) return [`header ${lower}`, `$.${text}`];
  const isName = /^[A-Za-z_]\w*$/.test(text) && !/^(?:headers?|cookies?)$/.test(lower);
  const near = didYouMean(text, plainWords);
  const isSlip = near !== undefined && editDistance(lower, near) < 2;
  return [...(near === undefined ? [] : [near]), ...(isName && !isSlip ? [`$.${text}`] : [])];
}

type JsonPath =
  /** `definite`: whether it can only ever name one place. */
  { readonly definite: boolean } | PathFault;

/** Checks the syntax of a JSON path. References in it stand for names or numbers. */
export function readJsonPath(written: string): JsonPath {
  const steps = pathSteps(maskReferences(parseTemplate(written)));
  if ('reason' in steps) return steps;
  const filters = filtersIn(steps).map(readFilter);
  const fault = [...steps.map(stepFault), ...filters.map((filter) => ('reason' in filter ? filter : undefined))];
  return fault.find((found) => found !== undefined) ?? { definite: steps.every(isDefinite) };
}
