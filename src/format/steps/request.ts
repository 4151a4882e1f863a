import { filesOf } from '../bodies.js';
import type { RequestStep } from '../session.js';
import type { StepDescription } from './description.js';

export const request = {
  key: 'request',
  role: undefined,
  hasTests: true,
  getsResponse: true,
  title: ({ title }) => title,
  name: ({ title }) => title,
  skip: ({ skip }) => skip,
  condition: ({ when }) => when,
  innerConditions: ({ poll }) => [poll?.until, poll?.failWhen],
  tests: ({ tests }) => tests,
  sets: ({ captures }) => captures,
  flow: () => undefined,
  files: ({ body }) => (body ? filesOf(body) : []),
} as const satisfies StepDescription<RequestStep>;
