/** A text as a file of YAML has it: in single quotes where it would be read as something else. */
export function yamlText(text: string): string {
  return /^(?!(?:true|false|null)$)[a-z][\w.-]*$/i.test(text) ? text : quotedYaml(text);
}

export function quotedYaml(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
