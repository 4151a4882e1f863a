import { openCoding, type Unpacker } from './decode-body.js';

/** Unpacks what comes, as it comes. */
export interface Unpacking {
  readonly write: (chunk: Buffer) => void;
  /** No more comes. */
  readonly end: () => void;
  readonly close: () => void;
}

interface Hearing {
  readonly onChunk: (chunk: Buffer) => void;
  readonly onEnd: () => void;
  /** What comes is not what the encoding says, or goes on behind its end. Nothing follows. */
  readonly onError: () => void;
}

/** @param names - encodings that are known, in the order in which they were applied */
export function openUnpacking(names: readonly string[], hearing: Hearing): Unpacking {
  const stages: Unpacking[] = [];
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    for (const stage of stages) stage.close();
  };
  const ifOpen = (work: () => void) => (): void => {
    if (!isClosed) work();
  };
  const onError = ifOpen(() => {
    close();
    hearing.onError();
  });
  // From the last stage to the first, as each gives to the one behind it.
  for (const name of names) {
    const next = stages.at(-1);
    stages.push(
      openStage(name, {
        onChunk: (chunk) => {
          if (!isClosed) (next?.write ?? hearing.onChunk)(chunk);
        },
        onEnd: ifOpen(next?.end ?? hearing.onEnd),
        onError,
      }),
    );
  }
  const first = stages.at(-1)!;
  return { write: first.write, end: first.end, close };
}

/** One encoding. A body may be packed in several parts, one behind the other. */
function openStage(name: string, { onChunk, onEnd, onError }: Hearing): Unpacking {
  const { open, goesOn } = openCoding(name);
  let unpacker: Unpacker | undefined;
  let given: Buffer[] = [];
  let isEnding = false;
  const write = (chunk: Buffer): void => {
    if (chunk.byteLength === 0) return;
    unpacker ??= begin(chunk);
    given.push(chunk);
    unpacker.write(chunk);
  };
  const begin = (chunk: Buffer): Unpacker => {
    const begun = open(chunk, {});
    begun.on('data', onChunk);
    begun.on('error', onError);
    begun.on('end', () => {
      const rest = Buffer.concat(given).subarray(begun.bytesWritten);
      unpacker = undefined;
      given = [];
      if (rest.byteLength > 0 && !goesOn?.(rest)) return onError();
      write(rest);
      if (isEnding) finish();
    });
    return begun;
  };
  const finish = (): void => {
    if (unpacker) unpacker.end();
    else onEnd();
  };
  return {
    write,
    end: () => {
      isEnding = true;
      finish();
    },
    close: () => unpacker?.destroy(),
  };
}
