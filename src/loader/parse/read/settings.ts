import { badUrl, urlHints } from '../../../problems/file/file-urls.js';
import type { FileUse, Settings } from '../../../format/session.js';
import { countFound, report } from '../yaml/source.js';
import type { Node } from '../yaml/tree.js';
import { gathered, goodItems, goodValue } from './reader.js';
import type { Reader } from './reader.js';
import { readHeaders } from './request.js';
import { urlFault } from './request-line.js';
import { readDuration, readPlainText, readText } from './text.js';

export function readSettings(reader: Reader, node: Node | undefined): Settings {
  const value = (name: string): Node | undefined => node && goodValue(reader, node, name);
  const [environment, exclusive, baseUrl, headers, timeout, onFailure] = [
    value('environment'),
    value('exclusive'),
    value('baseUrl'),
    value('headers'),
    value('timeout'),
    value('onFailure'),
  ];
  return {
    ...(environment && {
      environment: readText(reader, environment),
      environmentRange: reader.source.rangeOf(environment),
    }),
    ...(exclusive && { exclusive: readPlainText(reader, exclusive, '`exclusive`') }),
    ...(baseUrl && { baseUrl: readBaseUrl(reader, baseUrl) }),
    ...(headers && { headers: readHeaders(reader, headers) }),
    ...(timeout && { timeout: readDuration(reader, timeout) }),
    pre: readScripts(reader, value('pre'), '`pre`'),
    post: readScripts(reader, value('post'), '`post`'),
    onFailure: onFailure?.kind === 'scalar' && onFailure.value === 'stop' ? 'stop' : 'continue',
    references: gathered(reader),
  };
}

function readBaseUrl(reader: Reader, node: Node): string {
  const before = countFound(reader.source);
  const url = readText(reader, node);
  const fault = url.startsWith('/') ? badUrl(url, urlHints.base()) : urlFault(url);
  if (fault && countFound(reader.source) === before) report(reader.source, node, fault);
  return url;
}

function readScripts(reader: Reader, node: Node | undefined, key: string): readonly FileUse[] {
  return goodItems(reader, node).map((item) => ({
    path: readPlainText(reader, item, key),
    range: reader.source.rangeOf(item),
  }));
}
