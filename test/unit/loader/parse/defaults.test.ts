import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { sessionJsonSchema } from '../../../../src/loader/parse/json-schema.js';
import { defaults } from '../../../../src/format/defaults.js';

/** Every default that a part of the schema names, by its key. */
function defaultsIn(part: unknown, path: readonly string[] = []): readonly (readonly [string, unknown])[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties = {}, ...rest } = part as { readonly properties?: Readonly<Record<string, unknown>> };
  const own = Object.entries(properties).flatMap(([key, value]) => [
    ...(typeof value === 'object' && value !== null && 'default' in value
      ? [[[...path, key].join('.'), value.default] as const]
      : []),
    ...defaultsIn(value, [...path, key]),
  ]);
  return [...own, ...Object.values(rest).flatMap((value) => defaultsIn(value, path))];
}

test('what the reference says of a key that is left out is what a file without it gets', () => {
  const { session } = parseSession(
    [
      'settings:',
      '  openapi: { file: openapi.yaml }',
      '  auth: { apiKey: { name: x-key, value: abc } }',
      'steps:',
      '  - request: GET /',
      '    capture: { id: { from: $.id } }',
      '    retry: {}',
      '  - request: GET /',
      '    poll: { until: { status: 200 } }',
      '    auth: { oauth2: { grant: client_credentials, tokenUrl: /token, clientId: till } }',
      '  - call: two.session.yaml',
      '',
    ].join('\n'),
    'one.session.yaml',
  );
  const [first, second, third] = session?.steps ?? [];
  if (first?.kind !== 'request' || second?.kind !== 'request' || third?.kind !== 'call')
    throw new Error('two requests and a call are wanted');
  const { auth: ofSettings } = session!.settings;
  const place = ofSettings?.kind === 'apiKey' ? ofSettings.in : undefined;
  const clientAuth = second.auth?.kind === 'oauth2' ? second.auth.clientAuth : undefined;
  const read = {
    kind: session?.kind,
    // The options of the run come between.
    'settings.onFailure': session?.settings.onFailure ?? defaults.onFailure,
    'settings.openapi.mode': session?.settings.openapi?.mode,
    'settings.timeout': session?.settings.timeout ?? defaults.timeout,
    'settings.auth.apiKey.in': place,
    'settings.auth.oauth2.clientAuth': clientAuth,
    'steps.auth.apiKey.in': place,
    'steps.auth.oauth2.clientAuth': clientAuth,
    'steps.capture.optional': first.captures[0]?.optional,
    'steps.redirects': first.redirects,
    'steps.delay': first.delay ?? defaults.delay,
    'steps.skip': first.skip ?? false,
    'steps.once': third.once ?? false,
    'steps.retry.attempts': first.retry?.attempts,
    'steps.retry.conditions': first.retry?.conditions,
    'steps.retry.backoff': first.retry?.backoff,
    'steps.retry.multiply': first.retry?.multiply,
    'steps.poll.every': second.poll?.every,
    'steps.poll.timeout': second.poll?.timeout,
  };
  expect(Object.fromEntries(defaultsIn(sessionJsonSchema()))).toEqual(read);
});
