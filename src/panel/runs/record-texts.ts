/** JSON of whole records, of as many sessions as fit: the oldest are dropped first. */
export interface RecordTexts {
  readonly put: (session: SessionOfRun, id: string, text: string) => void;
  readonly get: (session: SessionOfRun, id: string) => string | undefined;
  readonly drop: (session: SessionOfRun) => void;
}

export interface SessionOfRun {
  readonly run: string;
  readonly file: string;
}

interface Kept extends SessionOfRun {
  readonly texts: Map<string, string>;
}

/**
 * @param limit - characters of all
 * @param onDropped - hears which session has no records any more because others needed the room
 */
export function openRecordTexts(limit: number, onDropped: (session: SessionOfRun) => void): RecordTexts {
  const sessions = new Map<string, Kept>();
  let length = 0;

  function drop({ run, file }: SessionOfRun): void {
    const key = keyOf({ run, file });
    for (const text of sessions.get(key)?.texts.values() ?? []) length -= text.length;
    sessions.delete(key);
  }

  function texts({ run, file }: SessionOfRun): Kept['texts'] {
    const key = keyOf({ run, file });
    const kept = sessions.get(key) ?? { run, file, texts: new Map<string, string>() };
    sessions.set(key, kept);
    return kept.texts;
  }

  return {
    put: (session, id, text) => {
      const own = texts(session);
      length += text.length - (own.get(id)?.length ?? 0);
      own.set(id, text);
      for (const oldest of sessions.values()) {
        if (length <= limit) break;
        drop(oldest);
        onDropped(oldest);
      }
    },
    get: (session, id) => sessions.get(keyOf(session))?.texts.get(id),
    drop,
  };
}

function keyOf({ run, file }: SessionOfRun): string {
  return `${run}\0${file}`;
}
