import { requireFromJest } from '../shared/jest-api.js';
import type { SessionFile } from '../shared/place.js';

interface FileConsole {
  readonly print: (text: string) => void;
  /** What is shown with the file's result. */
  readonly buffer: () => readonly unknown[] | undefined;
}

interface ConsoleModule {
  readonly BufferedConsole: (new () => JestConsole) & {
    readonly write: (...args: readonly unknown[]) => readonly unknown[];
  };
  readonly CustomConsole: new (...args: readonly unknown[]) => JestConsole;
  readonly getConsoleOutput: (...args: readonly unknown[]) => string;
}

interface JestConsole {
  readonly info: (text: string) => void;
  readonly getBuffer: () => readonly unknown[] | undefined;
}

/** The console of a file, as Jest gives it to the tests of one: kept for its result, under --verbose printed at once. */
export function openConsole({ globalConfig, config }: SessionFile): FileConsole {
  let opened: JestConsole | undefined;
  return {
    print: (text) => {
      if (config.silent ?? globalConfig.silent) return;
      const modules = requireFromJest(config.rootDir, '@jest/console') as ConsoleModule;
      opened ??= (config.verbose ?? globalConfig.verbose) ? atOnce() : new modules.BufferedConsole();
      opened.info(text);

      function atOnce(): JestConsole {
        const out = globalConfig.useStderr ? process.stderr : process.stdout;
        const format = (type: string, message: string): string =>
          modules.getConsoleOutput(modules.BufferedConsole.write([], type, message, 4), config, globalConfig);
        return new modules.CustomConsole(out, out, format);
      }
    },
    buffer: () => opened?.getBuffer(),
  };
}
