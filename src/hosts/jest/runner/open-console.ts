import { requireFromJest, type GlobalConfig, type ProjectConfig } from '../shared/jest-api.js';
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
      opened ??= jestConsole(globalConfig, config);
      opened.info(text);
    },
    buffer: () => opened?.getBuffer(),
  };
}

function jestConsole(globalConfig: GlobalConfig, config: ProjectConfig): JestConsole {
  const { BufferedConsole, CustomConsole, getConsoleOutput } = requireFromJest(
    config.rootDir,
    '@jest/console',
  ) as ConsoleModule;
  if (!(config.verbose ?? globalConfig.verbose)) return new BufferedConsole();
  const out = globalConfig.useStderr ? process.stderr : process.stdout;
  const format = (type: string, message: string): string =>
    getConsoleOutput(BufferedConsole.write([], type, message, 4), config, globalConfig);
  return new CustomConsole(out, out, format);
}
