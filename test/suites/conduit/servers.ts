import type { Break } from '../support/stand-in.js';
import { broken } from './broken.js';

/** A server that the suite runs against, and the environment it runs in. */
export interface Server {
  readonly broken?: Break;
  /** What the scripts of the collection read as `isIntegrationTest`: with it they leave out some of their tests. */
  readonly isIntegrationTest?: true;
}

const isIntegrationTest = true;

export const servers: Readonly<Record<string, Server>> = {
  unbroken: {},
  ...Object.fromEntries(Object.entries(broken).map(([name, each]) => [name, { broken: each }])),
  'no bio, in an integration test': { broken: broken['no bio']!, isIntegrationTest },
  'no article, in an integration test': { broken: broken['no article']!, isIntegrationTest },
  'profiles are 404, in an integration test': { broken: broken['profiles are 404']!, isIntegrationTest },
};
