import { failureScreen, type FailedThing } from './failure-screen.js';
import type { ReadSource } from './failure-frames.js';
import type { Screen } from './palette.js';

const dash = '⎯';

/** All that failed, one screen each, files before requests; numbered, under a banner for each of the two. */
export function failureListLines(things: readonly FailedThing[], read: ReadSource, screen: Screen): readonly string[] {
  const files = things.filter(({ record }) => !record);
  const requests = things.filter(({ record }) => record);
  let number = 0;
  const drawn = (thing: FailedThing): readonly string[] => {
    number += 1;
    return [...failureScreen(thing, read, screen), '', numberLine(`[${number}/${things.length}]`, screen), ''];
  };
  const lines = [
    ...(files.length > 0 ? banner(`Failed Sessions ${files.length}`, screen) : []),
    ...files.flatMap(drawn),
    ...(requests.length > 0 ? banner(`Failed Requests ${requests.length}`, screen) : []),
    ...requests.flatMap(drawn),
  ];
  return lines.slice(0, -1);
}

function banner(title: string, { columns, palette }: Screen): readonly string[] {
  const dashes = Math.max(0, columns - title.length - 2);
  const left = Math.floor(dashes / 2);
  const label = palette.bgRed(palette.bold(` ${title} `));
  return ['', palette.red(dash.repeat(left)) + label + palette.red(dash.repeat(dashes - left)), ''];
}

function numberLine(number: string, { columns, palette }: Screen): string {
  return palette.dim(palette.red(`${dash.repeat(Math.max(0, columns - number.length - 1))}${number}${dash}`));
}
