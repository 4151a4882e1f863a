import { Session } from 'node:inspector';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { writeStderrSync } from '../../files/write-stderr.js';
import { threadBlocked } from '../../problems/host/lanes.js';
import { beatInterval } from '../common/script-patience.js';

/** What the main thread and this one share. */
export const shared = {
  /** Counted up by the main thread. */ beats: 0,
  /** ms; 0 while no script runs. */ patience: 1,
} as const;

/** A place on the stack of the main thread, innermost first. */
export interface BlockedFrame {
  /** As the debugger has it; empty of what is not a file. */
  readonly url: string;
  readonly line: number;
}

/**
 * Ends what a script of the main thread computes without end, and sends where that was. What it cannot end, as a program that a
 * script waits for, ends the process.
 */
export function watchScripts(port: MessagePort = parentPort!, state = workerData as Int32Array): void {
  let [last, silent, isEnded] = [-1, 0, false];
  setInterval(() => {
    const [beats, patience] = [Atomics.load(state, shared.beats), Atomics.load(state, shared.patience)];
    if (patience === 0 || beats !== last) {
      [last, silent, isEnded] = [beats, 0, false];
      return;
    }
    silent += beatInterval;
    if (isEnded && silent >= 2 * patience) endProcess(silent);
    if (isEnded || silent < patience) return;
    isEnded = true;
    endExecution((frames) => port.postMessage(frames));
  }, beatInterval);
}

/** The debugger gets through to a thread that nothing else gets through to. */
function endExecution(report: (frames: readonly BlockedFrame[]) => void): void {
  const session = new Session();
  const urls = new Map<string, string>();
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => urls.set(scriptId, url));
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    report(
      callFrames.map(({ location: { scriptId, lineNumber } }) => {
        return { url: urls.get(scriptId) ?? '', line: lineNumber + 1 };
      }),
    );
    session.post('Runtime.terminateExecution');
    session.post('Debugger.resume', () => session.disconnect());
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

function endProcess(time: number): void {
  const { code, message, hint } = threadBlocked(['a script'], time);
  writeStderrSync(`${message} [${code}]\n${hint}\n`);
  process.kill(process.pid, 'SIGKILL');
}
