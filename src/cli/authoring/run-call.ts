import { addCall } from '../../authoring/ops/add-call.js';
import { readValue } from '../../authoring/condition/values.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import type { Json } from '../../lib/json.js';
import { badAssignment } from '../../problems/cli/cli.js';
import type { Project } from '../../authoring/project/project.js';
import { UsageError } from '../shared/context.js';
import type { Asker } from './ask.js';
import { author, type AuthoringCall } from './author.js';

export interface GivenCall {
  readonly file: string | undefined;
  readonly flow: string | undefined;
  readonly after: number | undefined;
  readonly alias: string | undefined;
  readonly input: readonly string[];
}

/** Adds a call row; in a terminal the inputs that the flow requires are asked for. */
export async function runCall(given: GivenCall, call: AuthoringCall): Promise<number> {
  return author(call, async (project, ask) => {
    const file = await ask.file(given.file, 'file');
    const flow = await ask.file(given.flow, 'flow');
    const inputs = await requiredInputs(project, ask, { flow, given: Object.fromEntries(given.input.map(readInput)) });
    const { after, alias } = given;
    return addCall(project, {
      file,
      flow,
      inputs,
      ...(after !== undefined && { after }),
      ...(alias !== undefined && { alias }),
    });
  });
}

function readInput(text: string): [string, Json] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(badAssignment(text));
  return [text.slice(0, at), readValue(text.slice(at + 1))];
}

async function requiredInputs(
  project: Project,
  ask: Asker,
  { flow, given }: { flow: string; given: Readonly<Record<string, Json>> },
): Promise<Readonly<Record<string, Json>>> {
  const source = ask.isInteractive ? project.read(flow) : undefined;
  const session = source?.kind === 'text' ? parseSession(source.text, flow).session : null;
  const inputs = new Map(Object.entries(given));
  for (const { name, value } of session?.inputs ?? []) {
    if (value !== null || inputs.has(name)) continue;
    const question = {
      name: '--input',
      message: `What is the value of the input ${name}?`,
      example: `--input ${name}=…`,
      placeholder: `{{var.${name}}}`,
    };
    inputs.set(name, readValue(await ask.text(undefined, question)));
  }
  return Object.fromEntries(inputs);
}
