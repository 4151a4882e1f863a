import { emitKeypressEvents, type Key as Pressed } from 'node:readline';

/** What somebody can ask for with a key. */
export type Key = 'all' | 'again' | 'failed' | 'file' | 'name' | 'help' | 'cancel' | 'quit' | 'interrupt';

const keys: Readonly<Record<string, Key>> = {
  a: 'all',
  return: 'all',
  enter: 'all',
  r: 'again',
  f: 'failed',
  p: 'file',
  t: 'name',
  h: 'help',
  c: 'cancel',
  q: 'quit',
};

/** A keyboard, read key by key. */
export interface Keyboard {
  /** Leaves it to another reader. */
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Reads from standard input, which has to be a terminal. Nothing is read before `resume`. */
export function openKeyboard(onKey: (key: Key) => void): Keyboard {
  const { stdin } = process;
  emitKeypressEvents(stdin);
  const onPress = (_: string | undefined, { name = '', ctrl = false, meta = false }: Pressed): void => {
    if (ctrl && name === 'c') onKey('interrupt');
    const key = ctrl || meta ? undefined : keys[name];
    if (key) onKey(key);
  };
  return {
    pause: () => {
      stdin.off('keypress', onPress);
      stdin.setRawMode(false);
      stdin.pause();
    },
    resume: () => {
      stdin.on('keypress', onPress);
      stdin.setRawMode(true);
      stdin.resume();
    },
  };
}
