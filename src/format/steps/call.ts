import { titleText } from '../../lib/printable.js';
import { aliasOf, flowName } from '../paths.js';
import type { CallStep } from '../session.js';
import type { StepDescription } from './description.js';

export const call = {
  key: 'call',
  role: undefined,
  hasTests: true,
  getsResponse: true,
  title: (step) => titleText(`↳ ${nameOf(step)}`),
  name: nameOf,
  skip: ({ skip }) => skip,
  condition: ({ when }) => when,
  innerConditions: () => [],
  tests: () => [],
  sets: () => [],
  flow: (step) => ({ path: step.flow, alias: aliasOf(step) }),
  files: () => [],
} as const satisfies StepDescription<CallStep>;

function nameOf({ flow }: CallStep): string {
  return `call ${flowName(flow)}`;
}
