import { durationText } from '../../format/duration.js';
import { answerWords, purposeWords } from '../../present/sign-in.js';
import type { SignInRecord, StepRecord } from '../../record/record.js';
import { printableLine } from '../../lib/printable.js';
import { curlLines, responseLines } from './failure-exchange.js';
import type { Screen } from './palette.js';
import { cutEnd } from './text-width.js';

/** What signing in took. If nothing was sent, its last exchange is shown whole: it is why. */
export function signInLines({ signIn = [], request }: StepRecord, screen: Screen): readonly string[] {
  const last = signIn.at(-1);
  if (!last) return [];
  return [
    ...signIn.map((exchange) => exchangeLine(exchange, screen)),
    ...(request
      ? []
      : ['', ...(last.response ? responseLines(last.response, screen) : []), '', ...curlLines(last, screen)]),
  ];
}

function exchangeLine(exchange: SignInRecord, { columns, palette }: Screen): string {
  const { request, duration } = exchange;
  const what = purposeWords(exchange);
  const rest = `${request.method} ${request.url}  ${answerWords(exchange)}  ${durationText(duration)}`;
  return ` ${palette.dim(what)}  ${cutEnd(printableLine(rest), columns - what.length - 4)}`;
}
