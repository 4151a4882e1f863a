import pc from 'picocolors';
import type { LiveWait } from '../../../record/event.js';
import { liveLines } from '../../../reporter/terminal/live-lines.js';
import { liveVariable, type LiveStart } from '../shared/own-results.js';
import type { DefaultReporter } from './jest-reporter.js';

/** The waits of a run as they go on, in the part of the terminal that Jest redraws. */
export interface LiveView {
  /** Takes what a started test emits; all but waits is passed over. */
  readonly take: (path: string, info: object) => void;
  readonly end: (path: string) => void;
}

interface Drawn {
  readonly clear: string;
  readonly content: string;
}

/** The part of Jest's reporter that draws the files that run; it is not a public API, so every part may be absent. */
interface Status {
  get?: () => Drawn;
}

/** Most rows of waits: what is redrawn has to fit the screen, or its upper lines stay there once for each redraw. */
const mostRows = 12;
/** Most files that are named. */
const mostFiles = 6;
const lineUp = '\r\u001B[K\r\u001B[1A';

const unseen: LiveView = { take: () => undefined, end: () => undefined };

export function openLiveView(reporter: DefaultReporter | undefined, isSeen: boolean): LiveView {
  const waits = new Map<string, LiveWait>();
  const status = reporter && (Reflect.get(reporter, '_status') as Status | undefined);
  const draw = status?.get?.bind(status);
  const redraw = status && (Reflect.get(status, '_debouncedEmit') as (() => void) | undefined);
  if (!status || !draw) return unseen;
  if (!isSeen) {
    // Jest draws for each test, and prints nothing of it.
    status.get = () => ({ clear: '', content: '' });
    return unseen;
  }
  process.env[liveVariable] = '1';
  status.get = () => {
    // Jest keeps what it has drawn until something changes; the time left always does.
    Reflect.set(status, '_cache', null);
    return withWaits(withFewFiles(draw()), [...waits.values()]);
  };
  return {
    take: (path, info) => {
      const wait = (info as Partial<LiveStart>).callsheet;
      if (!wait) return;
      waits.set(path, wait);
      redraw?.call(status);
    },
    end: (path) => void waits.delete(path),
  };
}

/** Lanes run more files at a time than a screen has lines. */
function withFewFiles({ clear, content }: Drawn): Drawn {
  // An empty line, the files that run, and an empty line.
  const [, ...lines] = content.split('\n');
  const files = lines.indexOf('');
  const left = files - mostFiles;
  if (left <= 1) return { clear, content };
  const text = ['', ...lines.slice(0, mostFiles), ` … and ${left} more`, ...lines.slice(files)].join('\n');
  return { clear: lineUp.repeat(text.split('\n').length - 1), content: text };
}

function withWaits({ clear, content }: Drawn, waits: readonly LiveWait[]): Drawn {
  if (waits.length === 0 || content === '') return { clear, content };
  const room = (process.stdout.rows || Infinity) - content.split('\n').length - 1;
  const shown = waits.slice(0, Math.max(0, Math.min(mostRows, room)));
  if (shown.length === 0) return { clear, content };
  const lines = liveLines(shown, Date.now(), { columns: process.stdout.columns ?? 80, palette: pc });
  // With the summary of a run of several files beneath them, the files that run end without a newline.
  const text = content.endsWith('\n') ? `${lines.join('\n')}\n` : `\n${lines.join('\n')}`;
  return { clear: clear + lineUp.repeat(lines.length), content: content + text };
}
