import type { PanelRow } from '../../../panel/protocol/protocol.js';

/** Rows as a list in YAML, as they are written. */
export function rowsAsYaml(rows: readonly PanelRow[]): string {
  return rows.map(({ yaml }) => asItem(yaml)).join('\n') + '\n';
}

/** A row of a list in lines loses its indentation; one of a list in brackets gets a dash. */
function asItem(yaml: string): string {
  const lines = yaml.split('\n');
  const indent = /^ */.exec(lines.find((line) => line.trim() !== '') ?? '')![0].length;
  const own = lines.map((line) => line.slice(Math.min(indent, /^ */.exec(line)![0].length))).join('\n');
  return /^(?:-|#)/.test(own) ? own : `- ${own.replaceAll('\n', '\n  ')}`;
}

/**
 * Puts a text on the clipboard from within a click or a key.
 *
 * @throws where the browser does not let it
 */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Undefined where the browser does not let the page read it. */
export async function pastedText(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}
