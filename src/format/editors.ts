/** Links that editors take, by the name of the option. */
const templates: Readonly<Record<string, string>> = {
  vscode: 'vscode://file/{file}:{line}:{column}',
  'vscode-insiders': 'vscode-insiders://file/{file}:{line}:{column}',
  cursor: 'cursor://file/{file}:{line}:{column}',
  webstorm: 'webstorm://open?file={file}&line={line}&column={column}',
  idea: 'idea://open?file={file}&line={line}&column={column}',
  zed: 'zed://file/{file}:{line}:{column}',
  sublime: 'subl://open?url=file:///{file}&line={line}&column={column}',
};

export const editorNames: readonly string[] = Object.keys(templates);

const wanted = new Set(['{file}', '{line}', '{column}']);
/** A browser runs what it finds in these, or refuses to open them. */
const refused = /^(?:javascript|vbscript|data|blob):/i;

/** Whether the option `report.editor` may be so: a name, or a URL with `{file}` in which nothing else is in braces. */
export function isEditor(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (Object.hasOwn(templates, value)) return true;
  const isUrl = /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value) && !refused.test(value);
  const places = [...value.matchAll(/\{[^}]*\}?/g)].map(([place]) => place);
  return isUrl && places.includes('{file}') && places.every((place) => wanted.has(place));
}

/**
 * The URL template of the links to the editor. A report of CI is read on other machines, so it has no links there and no
 * path of the machine.
 *
 * @param editor - as the option has it
 */
export function editorTemplate(
  editor: string | undefined,
  env: { readonly CI?: string | undefined },
): string | undefined {
  if (editor === undefined || env.CI) return undefined;
  return Object.hasOwn(templates, editor) ? templates[editor] : editor;
}
