import { curlCommand, curlQuotes, curlVariables } from '../../problems/edit/authoring-curl.js';
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
  const straight = withStraightQuotes(text);
  const words = isWindowsCommand(straight)
    ? splitWindowsCommand(straight)
    : splitCommand(straight, { variable, command: (written) => void commands.add(written) });
  const notes = [...(straight === text ? [] : [curlQuotes()]), ...[...commands].map((command) => curlCommand(command))];
  return words && { words, notes: variables.size > 0 ? [...notes, curlVariables([...variables])] : notes };
}

const quotedText = /'[^']*'|"(?:[^"\\]|\\.)*"/gs;

/** What a program of text has made of a command's quotes: `“http://h/x”`. Those inside straight quotes are text. */
function withStraightQuotes(text: string): string {
  const outside = text.replace(quotedText, '');
  if (!/(?:^|\s)[“”„‘’‚]/.test(outside)) return text;
  const pattern = new RegExp(`(${quotedText.source})|([“”„])|([‘’‚])`, 'gs');
  return text.replace(pattern, (_, quoted?: string, double?: string) => quoted ?? (double === undefined ? "'" : '"'));
}
