import * as problems from '../../../problems/yaml/yaml.js';
import { notUtf8, unreadableSign } from '../../../problems/file/values.js';
import { report, warn } from './source.js';
import type { Source } from './source.js';
import { growTree } from './grow-tree.js';
import { mendReferences } from './mend-references.js';
import { parseDocument } from './parse-document.js';
import { reportSyntax } from './report-syntax.js';
import type { Node } from './tree.js';

/** The largest file that is read, in bytes. */
const sizeLimit = 5 * 1024 * 1024;

/** Reads a file as YAML 1.2 with the core schema. Null when it is none: the problems say why. */
export function readYaml(source: Source): Node | null {
  const top = { start: 0, end: 0 };
  const size = source.text.length > sizeLimit ? source.text.length : Buffer.byteLength(source.text);
  if (size > sizeLimit) {
    report(source, top, problems.fileTooLarge(size, sizeLimit));
    return null;
  }
  if (/^\uFFFD{0,2}(?:[^]\0|\0[^])/.test(source.text)) {
    report(source, top, notUtf8());
    return null;
  }
  const strange = source.text.indexOf('\uFFFD');
  if (strange >= 0) warn(source, { start: strange, end: strange + 1 }, unreadableSign());
  const version = otherVersion.exec(source.text);
  if (version) {
    const [line] = version;
    report(source, { start: version.index, end: version.index + line.length }, problems.yamlVersion(line));
  }
  const text = source.text.replace(otherVersion, inComment);
  const document = parseDocument(text);
  const mended = 'errors' in document && mendReferences(source, document.errors);
  const read = typeof mended === 'string' ? parseDocument(mended.replace(otherVersion, inComment)) : document;
  if ('tooDeepAt' in read) {
    report(source, { start: read.tooDeepAt, end: read.tooDeepAt + 1 }, problems.nestedTooDeep());
    return null;
  }
  if (reportSyntax(source, read)) return null;
  if (read.contents === null) {
    report(source, top, problems.emptyFile());
    return null;
  }
  return growTree(source, read.contents);
}

const otherVersion = /^%YAML[ \t]+(?!1\.2[ \t]*$)\d+\.\d+/m;

/** Read as 1.2 all the same, so that all else is told, too. */
function inComment(line: string): string {
  return '#'.padEnd(line.length);
}
