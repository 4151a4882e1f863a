import * as z from 'zod';
import { defaults } from '../../../format/defaults.js';
import { duration, fields, filledText, keys, paths, value, wants } from './leaves.js';
import { stepShapes } from './steps.js';

const settings = keys('settings', {
  environment: filledText
    .meta({ description: 'Which `.env.<environment>` files `{{env.*}}` reads.', examples: ['staging'] })
    .optional(),
  baseUrl: filledText
    .meta({ description: 'Put before a request URL that starts with `/`.', examples: ['{{env.SHOP_URL}}'] })
    .optional(),
  headers: fields
    .meta({ description: 'Headers of every request of this file.', examples: [{ accept: 'application/json' }] })
    .optional(),
  timeout: duration
    .meta({ description: 'Time for one send; 0 for no limit.', default: defaults.timeout, examples: ['10s'] })
    .optional(),
  pre: paths
    .meta({
      description: 'Scripts that run before the first step; one path or a list.',
      examples: ['./scripts/seed.ts'],
    })
    .optional(),
  post: paths
    .meta({ description: 'Scripts that run after the last step, whatever happened.', examples: ['./scripts/clean.ts'] })
    .optional(),
  onFailure: z
    .enum(['continue', 'stop'], wants({ kind: 'oneOf', names: ['continue', 'stop'] }))
    .meta({ description: 'Whether the steps after a failed one still run.', default: 'continue', examples: ['stop'] })
    .optional(),
  exclusive: filledText
    .meta({ description: 'Sessions with the same name here never run at the same time.', examples: ['shop-account'] })
    .optional(),
});

const head = {
  name: filledText
    .meta({
      description: 'Name of the session; the file name without the extension otherwise.',
      examples: ['Checkout'],
    })
    .optional(),
  kind: z
    .enum(['api', 'web', 'mobile'], wants({ kind: 'oneOf', names: ['api', 'web', 'mobile'] }))
    .meta({ description: 'Steps of web and mobile sessions are not read.', default: 'api', examples: ['api'] })
    .optional(),
  settings: settings
    .meta({
      title: 'settings',
      description: "Settings of this file alone; a flow inherits none of its caller's.",
      examples: [{ baseUrl: '{{env.SHOP_URL}}' }],
    })
    .optional(),
  inputs: z
    .union([z.record(z.string(), z.unknown()), z.null()], wants({ kind: 'map', of: 'defaults' }))
    .meta({
      description: 'Inputs with their defaults; `null` means that the caller must give it.',
      examples: [{ user: 'ann' }],
    })
    .optional(),
  variables: z
    .record(z.string(), value, wants({ kind: 'map', of: 'values' }))
    .meta({ description: 'Variables; rendered once, in order, when the session starts.', examples: [{ sku: 'A-100' }] })
    .optional(),
};

const stepsMeta = {
  description: 'Requests, calls and markers, in the order they run.',
  examples: [[{ request: 'GET /orders' }]],
};

/** The session with its steps left unread; each of those is checked by the shape of its own kind. */
export const sessionHead = keys('session', { ...head, steps: z.unknown().meta(stepsMeta).optional() });

/** As a pattern: of a list of values editors would offer each beside the key of that name. */
const bareMarker = z
  .string()
  .regex(/^(?:else|end)$/)
  .meta({ patternErrorMessage: 'must be a step' });

const stepKinds = Object.entries(stepShapes).map(([title, shape]) => shape.meta({ title }));

/** The whole file, for editors and other tools. */
export const sessionShape = z.strictObject({
  ...head,
  steps: z.array(z.union([...stepKinds, bareMarker])).meta(stepsMeta),
});
