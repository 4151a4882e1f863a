import { readdirSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { learnEnv } from '../../engine/redact/learn-env.js';
import { createRedactor } from '../../engine/redact/redactor.js';
import { openDisk } from '../../loader/files/open-disk.js';

/** Takes secrets out of what `setup` and scripts print. */
export interface OutputMask {
  /** Learns what the environment, its files and inputs have now. @param inputs - by name */
  readonly learn: (inputs: Readonly<Record<string, string>>) => void;
  readonly text: (line: string) => string;
}

/** @param root - of the project, absolute */
export function openOutputMask(root: string, env: Readonly<Record<string, string | undefined>>): OutputMask {
  const redactor = createRedactor({ names: [] });
  learnEnv(env, redactor);
  return {
    learn: (inputs) => {
      const disk = openDisk(root);
      const files = readdirSync(root).filter((name) => /^\.env(?:\.|$)/.test(name));
      for (const name of files) learnEnv(parseEnv(disk.text(name, 'env')), redactor);
      learnEnv(inputs, redactor);
    },
    text: redactor.text,
  };
}
