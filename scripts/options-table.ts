import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** An option as its docstring describes it. */
export interface Option {
  /** `report.json` of an option in a group. */
  readonly name: string;
  readonly type: string;
  readonly default: string;
  /** Where it counts: `all`, or names of hosts and commands. */
  readonly where: string;
  readonly what: string;
  readonly example: string;
}

const path = join(import.meta.dirname, '../src/format/options.ts');
const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
const interfaces = new Map(file.statements.filter(ts.isInterfaceDeclaration).map((each) => [each.name.text, each]));

/** The options of an interface, of those it extends, and of those in its groups. */
export function optionsOf(name: string, prefix = ''): readonly Option[] {
  const declaration = interfaces.get(name)!;
  const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText()));
  const own = declaration.members.filter(ts.isPropertySignature).flatMap((member): readonly Option[] => {
    const option = `${prefix}${member.name.getText()}`;
    const type = member.type!.getText().replace(/ \| undefined$/, '');
    if (interfaces.has(type)) return optionsOf(type, `${option}.`);
    const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
    const tag = (wanted: string): string | undefined =>
      wordsOf(comment?.tags?.find(({ tagName }) => tagName.text === wanted)?.comment);
    const what = wordsOf(comment?.comment);
    const fallback = tag('default');
    if (what === undefined || fallback === undefined)
      throw new Error(`the option ${option} has no words, or no @default`);
    const [where, example] = [tag('where') ?? 'all', tag('example')];
    return [{ name: option, type: plain(type), default: fallback, where, what, example: example ?? '' }];
  });
  const names = new Set(own.map((option) => option.name));
  return [...bases.flatMap((base) => optionsOf(base, prefix)).filter((option) => !names.has(option.name)), ...own];
}

function wordsOf(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string | undefined {
  return ts
    .getTextOfJSDocComment(comment)
    ?.replace(/\s+/g, ' ')
    .replaceAll(String.raw`*\/`, '*/');
}

function plain(type: string): string {
  return type.replaceAll('readonly ', '').replace(/^Readonly<(.*)>$/, '$1');
}

/** All options, with the words that `callsheet.config.ts` has for those that Jest's code takes, too. */
export function allOptions(): readonly Option[] {
  const ofConfig = optionsOf('CallsheetConfig');
  const names = new Set(ofConfig.map(({ name }) => name));
  return [...ofConfig, ...optionsOf('JestOptions').filter(({ name }) => !names.has(name))];
}

/** A row for each of some options, without the head. @param names - `report.json`, or `report.*` */
export function optionRows(names: readonly string[]): readonly (readonly string[])[] {
  const options = allOptions();
  return names
    .flatMap((name) => {
      const found = options.filter((option) => option.name === name || `${option.name.split('.')[0]}.*` === name);
      if (found.length === 0) throw new Error(`there is no option ${name}`);
      return found;
    })
    .map(({ name, type, default: fallback, where, what, example }) => [
      code(name),
      code(type),
      isCode(fallback) ? code(fallback) : fallback,
      where,
      what.replace(/\.$/, ''),
      example === '' ? '' : code(example),
    ]);
}

function code(text: string): string {
  return `\`${text}\``;
}

function isCode(text: string): boolean {
  return /^(?:'.*'|\[.*\]|\d+|true|false)$/.test(text);
}
