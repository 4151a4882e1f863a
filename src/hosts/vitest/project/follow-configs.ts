import { setTimeout as sleep } from 'node:timers/promises';
import type { Vitest } from 'vitest/node';
import { ConfigError } from '../../../format/config-error.js';
import { readConfigFile, type ReadConfig } from '../../../loader/config/read-config.js';
import { stampOf, stampsOfModule } from '../../../modules/import-module.js';

/** ms after something is saved until configurations are looked at: an editor may empty a file before it writes it. */
const settling = 100;

type Stamps = ReadonlyMap<string, string>;

/** By the server of each start of Vitest. */
const followers = new WeakMap<object, (config: string) => void>();

/**
 * Reads a configuration. In watch mode Vitest starts anew when it, or a module that it imports, is saved: Vitest itself does so only
 * for its own. One with a mistake changes nothing.
 *
 * @param file - absolute
 * @param isRestart - whether Vitest has run with the configurations of this place before: then a mistake is reported, and waited for until
 * it is mended, as a start that fails leaves a Vitest that hears of nothing
 * @throws ConfigError
 */
export async function readFollowed(file: string, vitest: Vitest, isRestart: boolean): Promise<ReadConfig> {
  for (;;) {
    try {
      const config = await readConfigFile(file);
      follow(file, vitest);
      return config;
    } catch (error) {
      if (!isRestart || !(error instanceof ConfigError)) throw error;
      vitest.logger.error(error.message);
      const stamps = stampsOfModule(file);
      while (!isSaved(stamps)) await sleep(settling);
    }
  }
}

function follow(file: string, vitest: Vitest): void {
  const { vite, config } = vitest;
  if (!config.watch || vite.config.server.watch === null) return;
  const followIt = followers.get(vite) ?? openFollower(vitest);
  followers.set(vite, followIt);
  followIt(file);
}

function openFollower(vitest: Vitest): (file: string) => void {
  const { vite, logger } = vitest;
  const configs = new Map<string, Stamps>();
  let isEnding = false;
  let looking: NodeJS.Timeout | undefined;
  const startIfSaved = async (): Promise<void> => {
    looking = undefined;
    const saved = [...configs].filter(([, stamps]) => isSaved(stamps)).map(([file]) => file);
    if (saved.length === 0) return;
    try {
      for (const file of saved) await readConfigFile(file).finally(() => followIt(file));
      if (isEnding) return;
      isEnding = true;
      await vite.restart();
    } catch (error) {
      logger.error(error instanceof ConfigError ? error.message : error);
    }
  };
  const look = (): void => {
    if (!isEnding) looking ??= setTimeout(() => void startIfSaved(), settling);
  };
  const followIt = (file: string): void => {
    const stamps = stampsOfModule(file);
    configs.set(file, stamps);
    vite.watcher.add([...stamps.keys()]);
    look();
  };
  // A watcher that is being started misses what is saved meanwhile: it is found with the next event, whichever that is.
  vite.watcher.on('ready', look).on('all', look);
  vitest.onClose(() => {
    isEnding = true;
    clearTimeout(looking);
  });
  return followIt;
}

/** What is gone may be about to be written. */
function isSaved(stamps: Stamps): boolean {
  return [...stamps].some(([path, stamp]) => !['', stamp].includes(stampOf(path)));
}
