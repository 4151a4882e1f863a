import { parseSession } from '../../loader/parse/parse-session.js';
import { editBreaksFile, editNotSafe } from '../../problems/edit/authoring.js';
import type { Reference } from '../../format/reference.js';
import { refuse } from '../project/project.js';
import type { Refusal } from '../project/project.js';
import type { Item } from '../text/items.js';
import type { SessionText } from '../text/open-session-text.js';
import { sameMeaning } from '../text/verify.js';
import type { OutsideInput } from './find-inputs.js';
import type { Offer } from './find-literals.js';
import { writeFlow } from './flow-text.js';
import { substitute } from './substitute.js';

interface Parts {
  readonly items: readonly [Item, ...Item[]];
  readonly outside: readonly OutsideInput[];
  readonly promoted: readonly Offer[];
}

/** The text of the new flow, read back: with its inputs put in their places it says what the rows said. */
export function buildFlow(
  of: SessionText,
  flow: string,
  { items, outside, promoted }: Parts,
): { readonly kind: 'built'; readonly text: string } | Refusal {
  const renamed = new Map(outside.map(({ text, name }) => [text, name]));
  const rename = (reference: Reference): string | undefined => {
    const name = reference.kind === 'flow' ? renamed.get(`{{flow.${reference.alias}.${reference.name}}}`) : undefined;
    return name === undefined ? undefined : `var.${name}`;
  };
  const inputs = [...outside.map(({ name }) => name), ...promoted.map(({ name }) => name)];
  const text = writeFlow(of, items, { inputs, changes: { rename, promoted } });
  const { session, problems } = parseSession(text, flow);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!session) return refuse(editBreaksFile(flow, errors), errors);
  const flowVariables = outside.flatMap(({ name, reference, text: written }) =>
    reference.kind === 'flow' ? [[name, written] as const] : [],
  );
  const values = new Map([...flowVariables, ...promoted.map(({ name, value }) => [name, value] as const)]);
  const steps = session.steps.map((step) => substitute(step, values));
  const isSame = sameMeaning(
    steps,
    items.map(({ step }) => substitute(step, new Map())),
  );
  return isSame ? { kind: 'built', text } : refuse(editNotSafe(of.file));
}
