import { extract, type ExtractArguments, type Extracted } from '../../authoring/ops/extract.js';
import type { Project } from '../../authoring/project/project.js';
import type { Json } from '../../lib/json.js';
import { printable, printableLine } from '../../lib/printable.js';
import { shortened } from '../../lib/sizes.js';
import type { Asker } from './ask.js';
import { author, type AuthoringCall } from './author.js';
import { readReport } from './read-report.js';

export interface GivenExtract {
  readonly file: string | undefined;
  readonly rows: string | undefined;
  readonly name: string | undefined;
  readonly alias: string | undefined;
  /** `literal` or `literal=input`. */
  readonly promote: readonly string[];
  readonly replace: boolean;
  readonly last: string | undefined;
}

/** Extracts rows to a flow; in a terminal the literals are offered as inputs. */
export async function runExtract(given: GivenExtract, call: AuthoringCall): Promise<number> {
  return author(
    call,
    async (project, ask) => {
      const file = await ask.file(given.file, 'file');
      const rows = await ask.rows(given.rows, file);
      const name = await ask.text(given.name, {
        name: '--name',
        message: 'What is the name of the flow?',
        example: '--name login',
        placeholder: 'login',
      });
      const { alias, replace } = given;
      const last = given.last === undefined ? undefined : readReport(call.context, given.last, file);
      const base = { file, rows, name, replace, ...(alias !== undefined && { alias }), ...(last && { last }) };
      return extract(project, { ...base, promote: await promotions(project, ask, { given: given.promote, base }) });
    },
    (extracted) => callText(extracted, given.replace),
  );
}

async function promotions(
  project: Project,
  ask: Asker,
  { given, base }: { given: readonly string[]; base: ExtractArguments },
): Promise<NonNullable<ExtractArguments['promote']>> {
  if (given.length > 0 || !ask.isInteractive) return given.map(readPromotion);
  const tried = extract(project, { ...base, replace: false });
  if (tried.kind === 'refused') return [];
  const choices = tried.offers.map(({ name, value, rows }) => ({
    value: name,
    label: `${name}: ${literalText(value)}`,
    hint: `row ${rows.join(', ')}`,
  }));
  const ticked = await ask.ticks('Which literals become inputs? (press Enter for none)', choices);
  return ticked.map((literal) => ({ literal }));
}

/** The last `=` parts them: a literal may hold one, a name may not. */
function readPromotion(text: string): { literal: string; as?: string } {
  const at = text.lastIndexOf('=');
  return at > 0 ? { literal: text.slice(0, at), as: text.slice(at + 1) } : { literal: text };
}

function callText({ call, offers, steps }: Extracted, isReplaced: boolean): string {
  const others = offers
    .filter(({ input }) => input === undefined)
    .map(({ name, value }) => `${name} (${literalText(value)})`);
  const offered = others.length === 0 ? '' : `  literals that can become inputs with --promote: ${others.join(', ')}\n`;
  const rows = steps.map((title) => `    ${printableLine(title)}\n`).join('');
  return `${rows}${isReplaced ? '' : `  call it with:\n\n${printable(call)}\n\n`}${offered}`;
}

const longestLiteral = 60;

function literalText(value: Json): string {
  return shortened(printableLine(JSON.stringify(value)), longestLiteral);
}
