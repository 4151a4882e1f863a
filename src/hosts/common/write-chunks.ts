import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { standardOutput } from '../../format/report-path.js';
import { whileBusy } from '../../files/write-new-file.js';

const bufferSize = 64 * 1024;

/**
 * Writes a file from pieces that need not fit in memory. Until it is whole, what was there before stays. What is not a file of its
 * own, as `/dev/stdout` or a pipe, is written to, never replaced.
 *
 * @param path - absolute, or `-` for the standard output
 */
export async function writeChunks(path: string, chunks: Iterable<string> | AsyncIterable<string>): Promise<void> {
  if (path === standardOutput) return pipeline(Readable.from(joined(chunks)), process.stdout, { end: false });
  await mkdir(dirname(path), { recursive: true });
  const stats = await stat(path).catch(() => undefined);
  const isDevice = stats !== undefined && !stats.isFile() && !stats.isDirectory();
  if (isDevice) return pipeline(Readable.from(joined(chunks)), createWriteStream(path));
  const fd = openedAs(path);
  if (fd !== undefined)
    return pipeline(Readable.from(joined(chunks)), createWriteStream(path, { fd, autoClose: false }));
  const part = `${path}.${process.pid}.part`;
  // Of a run that was killed, or a link that someone has put into a folder where all can write: it would be followed.
  await rm(part, { force: true });
  // Whoever may not read the old one may not read the new one.
  const mode = stats === undefined ? 0o644 : stats.mode & 0o777;
  const done = removeAtEnd(part);
  try {
    await pipeline(Readable.from(joined(chunks)), createWriteStream(part, { flags: 'wx', mode }));
    // The umask has had its say about a new file; an old one keeps what it has.
    if (stats) await chmod(part, mode);
    whileBusy(() => renameSync(part, path));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    done();
  }
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes a file if the process ends before the function that is given back is called. */
function removeAtEnd(part: string): () => void {
  const remove = (): void => rmSync(part, { force: true });
  const onSignal = (signal: NodeJS.Signals): void => {
    remove();
    // Nothing else ends the process then, as Node itself would have.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  process.once('exit', remove);
  for (const signal of endings) process.once(signal, onSignal);
  return () => {
    process.off('exit', remove);
    for (const signal of endings) process.off(signal, onSignal);
  };
}

/** Which file that the process has open a path means; opened anew, one would be written from its beginning. */
function openedAs(path: string): number | undefined {
  const [, number, name] = /^\/(?:dev|proc\/self)\/(?:fd\/(\d+)|(stdout|stderr))$/.exec(path) ?? [];
  if (name !== undefined) return name === 'stdout' ? 1 : 2;
  return number === undefined ? undefined : Number(number);
}

/** Small pieces together, so that each write is worth its while. */
async function* joined(chunks: Iterable<string> | AsyncIterable<string>): AsyncIterable<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < bufferSize) continue;
    yield Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(waiting.join(''));
}
