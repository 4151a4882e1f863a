import type { WarningMessage } from '../../format/problem.js';

/** @param rest - of the path, behind its `$` */
export function notInEvents(path: string, rest: string): WarningMessage {
  const below = /^(?:\.|\[\s*['"])(?:id|event|data)(?![\w-])/.test(rest) ? rest : `.data${rest}`;
  return {
    code: 'not-in-events',
    severity: 'warning',
    message: `\`${path}\` finds nothing: \`$\` is the list of events`,
    hint: `Write \`$[*]${below}\` for all events, or \`$[-1]${below}\` for the last one.`,
  };
}

const longestLine = 60;

/** Of NDJSON. @param number - of the event, from 1 */
export function lineNotJson(title: string, number: number, text: string): WarningMessage {
  const shown = text.length > longestLine ? `${text.slice(0, longestLine)}…` : text;
  return {
    code: 'line-not-json',
    severity: 'warning',
    message: `event ${number} of ${title} is not JSON: ${JSON.stringify(shown)}`,
    hint: 'Its data is the line as text. Each line of NDJSON is to be a JSON value.',
  };
}
