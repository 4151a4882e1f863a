import { isJsonObject } from '../../../lib/json.js';
import { enteredIn, requestsOf } from '../../suite/requests-of.js';
import type { Suite, SuiteFolder, SuiteRequest } from '../../suite/suite.js';
import { unquotedIn } from './null-words.js';
import { mentions } from './script-files.js';

/**
 * Variables that requests of Bruno keep of a response without a script, as Bruno sends them: what is not there as the variable is written, and
 * null as the word. A variable that a script may read, or that JSON has without quotes, keeps its value.
 */
export function withCapturedTexts(suite: Suite): Suite {
  const requests = requestsOf(suite);
  if (!requests.some(({ request: { captures } }) => captures.length > 0)) return suite;
  const unquoted = new Set(requests.flatMap(unquotedIn));
  const entered = enteredIn(suite.items);
  const levels = new Set(requests.flatMap(({ request, inherited }) => [request, ...inherited]));
  const scripts = [...levels].flatMap((level) => level.scripts.map(({ source }) => source));
  const code = [...scripts, ...(suite.modules?.values() ?? [])].join('\n');
  const isText = (name: string): boolean =>
    !name.includes("'") && !unquoted.has(name) && !mentions(code, name) && !entered.has(name);
  const changed = (item: SuiteFolder | SuiteRequest): SuiteFolder | SuiteRequest =>
    item.kind === 'folder' ? { ...item, items: item.items.map(changed) } : withTexts(item, isText);
  return suite.tool === 'bruno' || suite.tool === 'opencollection'
    ? { ...suite, items: suite.items.map(changed) }
    : suite;
}

function withTexts(request: SuiteRequest, isText: (name: string) => boolean): SuiteRequest {
  const captures = request.captures.map((capture) => {
    const { name, value } = capture;
    if (!isJsonObject(value) || value['optional'] !== true || value['pipe'] !== undefined || !isText(name))
      return capture;
    const pipes = [...(String(value['from']).startsWith('$') ? ['text'] : []), `default '{{${name}}}'`];
    return { name, value: { from: value['from']!, pipe: pipes.join(' | ') } };
  });
  return { ...request, captures };
}
