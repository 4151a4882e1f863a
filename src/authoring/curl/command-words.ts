import { curlCommand, curlVariables } from '../../model/problems/authoring-curl.js';
import { splitCommand } from './split-command.js';
import { isWindowsCommand, splitWindowsCommand } from './split-windows.js';

/** Undefined where a quote is left open. Notes say what a shell would have put into the words. */
export function commandWords(
  text: string,
): { readonly words: readonly string[]; readonly notes: readonly string[] } | undefined {
  const [variables, commands] = [new Set<string>(), new Set<string>()];
  const variable = (name: string): string => {
    variables.add(name);
    return `{{env.${name}}}`;
  };
  const words = isWindowsCommand(text)
    ? splitWindowsCommand(text)
    : splitCommand(text, { variable, command: (written) => void commands.add(written) });
  const notes = [...commands].map((command) => curlCommand(command));
  return words && { words, notes: variables.size > 0 ? [...notes, curlVariables([...variables])] : notes };
}
