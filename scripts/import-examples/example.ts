/** A small suite that is really imported, for one row of a guide. */
export interface Example {
  /** What it shows, in the words of the tool; its code if it needs no words. */
  readonly says: string;
  /** The files of the suite by path. */
  readonly files: Files;
  /** The same suite without what the row is about. What both become is not shown. */
  readonly without: Files;
}

export type Files = Readonly<Record<string, string>>;

/** The table of a guide. */
export interface ExampleTable {
  /** What it is called in the guide's marks: `Postman collections`. */
  readonly name: string;
  /** What is above its first column. */
  readonly head: string;
  readonly examples: readonly Example[];
}

/** Code in a cell of a table, with a line for each of its lines. */
export function code(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => span(line.trim()))
    .join('<br>');
}

function span(line: string): string {
  if (!line.includes('`')) return `\`${line}\``;
  return `\`\` ${line} \`\``;
}
