import { filesOf } from '../bodies.js';
import type { RequestStep, CallStep, MarkerStep, SetStep } from '../session.js';
import type { StepDescription, BlockRole } from './description.js';
import { roles } from './roles.js';
import { titleText } from '../../lib/printable.js';
import { aliasOf, flowName } from '../paths.js';

export const request = {
  key: 'request',
  role: roles.request,
  hasTests: true,
  getsResponse: true,
  title: ({ title }) => title,
  name: ({ title }) => title,
  skip: ({ skip }) => skip,
  condition: ({ when }) => when,
  innerConditions: ({ poll, stream }) => [poll?.until, poll?.failWhen, stream?.until],
  tests: ({ tests }) => tests,
  sets: ({ captures }) => captures,
  flow: () => undefined,
  files: ({ body }) => (body ? filesOf(body) : []),
  scripts: ({ before = [], after = [] }) => [...before, ...after],
} as const satisfies StepDescription<RequestStep>;

export const call = {
  key: 'call',
  role: roles.call,
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
  scripts: () => [],
} as const satisfies StepDescription<CallStep>;

function nameOf({ flow }: CallStep): string {
  return `call ${flowName(flow)}`;
}

export const set = {
  key: 'set',
  role: roles.set,
  hasTests: false,
  getsResponse: false,
  title: namesOf,
  name: namesOf,
  skip: () => undefined,
  condition: () => undefined,
  innerConditions: () => [],
  tests: () => [],
  sets: ({ values }) => values.map(({ name }) => ({ name, optional: false })),
  flow: () => undefined,
  files: () => [],
  scripts: () => [],
} as const satisfies StepDescription<SetStep>;

function namesOf({ values }: SetStep): string {
  return titleText(`set ${values.map(({ name }) => name).join(', ')}`);
}

export const markers = {
  if: marker('if', roles.if),
  elseIf: marker('else if', roles.elseIf),
  else: marker('else', roles.else),
  end: marker('end', roles.end),
} as const satisfies Readonly<Record<MarkerStep['kind'], StepDescription<MarkerStep>>>;

function marker<Key extends string>(
  key: Key,
  role: BlockRole,
): StepDescription<MarkerStep> & { readonly key: Key; readonly role: BlockRole } {
  return {
    key,
    role,
    hasTests: false,
    getsResponse: false,
    title: ({ condition }, words) => (condition ? titleText(`${key} ${words(condition)}`) : key),
    name: () => key,
    skip: () => undefined,
    condition: ({ condition }) => condition,
    innerConditions: () => [],
    tests: () => [],
    sets: () => [],
    flow: () => undefined,
    files: () => [],
    scripts: () => [],
  };
}
