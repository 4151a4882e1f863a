import type { JsonObject } from '../../lib/json.js';
import { flowName } from '../../format/paths.js';
import { putSecrets, putSecretsInValues } from '../suite/put-secrets.js';
import type { Suite } from '../suite/suite.js';
import type { Assets } from './requests/assets.js';
import type { Around } from './requests/draft.js';
import { duration } from './requests/rows.js';
import { withoutCredentials } from './scripts/secret-values.js';
import type { SharedSettings } from './requests/shared-settings.js';
import type { FlowInputs } from './flows/flow-inputs.js';
import type { Group, Split } from './files/split.js';
import { hideSecrets } from '../suite/hide-secrets.js';
import { writtenBase } from './requests/written-base.js';
import type { Used } from './variables-of.js';

interface HeadGiven {
  readonly group: Group;
  readonly suite: Suite;
  readonly shared: SharedSettings;
  readonly around: Around;
  readonly assets: Assets;
  readonly used: Used;
  /** What callers give to it; undefined unless it is a flow. */
  readonly inputs: FlowInputs | undefined;
  readonly split: Split;
}

/** All of a session but its steps. */
export function headOf({ group, suite, shared, around, assets, used, inputs, split }: HeadGiven): JsonObject {
  const name = hideSecrets(group.name, around.secrets)
    .replace(/\\?\{\{(?:suite:)?|\}\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [first] = group.requests;
  const settings: JsonObject = {
    ...(around.base !== undefined && {
      baseUrl: putSecrets(inputs?.baseUrl ?? writtenBase(around.base, around), around.secrets),
    }),
    ...(Object.keys(shared.headers).length > 0 && { headers: shared.headers }),
    ...(shared.auth !== undefined && { auth: shared.auth }),
    ...(suite.stopsAtFailure && { onFailure: 'stop' }),
    ...(shared.timeout !== undefined && { timeout: duration(shared.timeout) }),
    ...(first && assets.settings(around.scriptsOf(first))),
    // In the other tool they run one after another, and share the server. A document has no order.
    ...(split !== 'collection' && suite.tool !== 'openapi' && { exclusive: suite.name.replaceAll('{{', '') }),
    ...(suite.contract !== undefined && { openapi: assets.contract(suite.contract) }),
  };
  const given = inputs?.given ?? {};
  const once = new Set([...around.once].map((written) => around.names.set(written)));
  const own = Object.entries(used.variables).filter(([variable]) => !Object.hasOwn(given, variable));
  // Scripts set these, so nothing has looked for credentials in them.
  const set = Object.fromEntries(own.filter(([variable]) => once.has(variable)));
  const variables = putSecretsInValues(
    { ...Object.fromEntries(own), ...withoutCredentials(set, around.secrets) },
    around.secrets,
  );
  return {
    ...(name !== '' && name !== flowName(group.file) && { name }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(Object.keys(given).length > 0 && {
      inputs: Object.fromEntries(Object.keys(given).map((name) => [name, null])),
    }),
    ...(Object.keys(variables).length > 0 && { variables }),
  };
}
