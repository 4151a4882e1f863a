import { posix } from 'node:path';
import { curlNotRead } from '../../problems/import/curl.js';
import { requestOfCurl } from '../shared/curl-request.js';
import { mainText, type ReadSuite, type SourceFiles } from '../suite/source.js';
import type { Leftover, SuiteRequest } from '../suite/suite.js';
import { cutCommands } from './cut-commands.js';
import { requestLine, withoutQuery } from '../shared/request-line.js';

/** Reads curl commands, as a shell script or a list of what a browser copied has them. */
export function readCurlFile(files: SourceFiles): ReadSuite {
  const file = files.main ?? '';
  const commands = cutCommands(mainText(files));
  const leftovers: Leftover[] = [];
  const requests = commands.flatMap(({ text, line, comment }): SuiteRequest[] => {
    const place = { file, line };
    const read = /^(?:\$ )?(?:\S*[\\/])?curl(?:\.exe)?\s/i.test(text)
      ? requestOfCurl(text, place, { text: template, json: template })
      : undefined;
    if (!read) {
      leftovers.push({ place, source: text.slice(0, 200), reason: { kind: 'left-out', what: 'a line of the shell' } });
      return [];
    }
    return [
      {
        kind: 'request',
        name: comment ?? requestLine({ method: read.method, url: withoutQuery(read.url) }),
        place,
        path: [],
        scripts: [],
        tests: [],
        captures: [],
        variables: [],
        tags: [],
        ...read,
      },
    ];
  });
  if (requests.length === 0) return { kind: 'problems', problems: [curlNotRead()] };
  return {
    kind: 'suite',
    suite: {
      tool: 'curl',
      name: posix.basename(file).replace(/\.\w+$/, ''),
      items: requests,
      inherited: { headers: [], variables: [], scripts: [] },
      environments: [],
      filesAreBeside: true,
      leftovers,
    },
  };
}

/** What the shell puts in comes from the environment; other braces are sent as they are. */
function template(text: string): string {
  return text.replace(/\{\{(?!env\.\w)/g, '\\{{');
}
