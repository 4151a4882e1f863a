// What the types of the public entries accept and refuse. `npm run types` checks this file; nothing here runs.
import { expectTypeOf } from 'vitest';
import type { Plugin } from 'vitest/config';
import { callsheetPreset, withCallsheet } from '../../src/public/jest.js';
import { callsheet, type CallsheetOptions, type SessionOptions } from '../../src/public/vitest.js';

expectTypeOf(callsheet).parameter(0).toEqualTypeOf<CallsheetOptions | undefined>();
expectTypeOf(callsheet()).toExtend<Plugin>();
expectTypeOf<CallsheetOptions>().toExtend<SessionOptions>();

callsheet({ include: ['api/**/*.session.yaml'], lanes: false, waits: 'fail', scriptTimeout: '10s', proxy: false });
callsheet({ tls: { ca: 'ca.pem', insecure: true }, redact: { names: ['iban'] }, report: { json: 'report.json' } });
// An option that a condition leaves undefined counts as left out, also under `exactOptionalPropertyTypes`.
callsheet({ environment: process.env.CI === undefined ? 'local' : undefined });

// @ts-expect-error -- not an option
callsheet({ includes: ['api/**'] });
// @ts-expect-error -- `true` does not say how many
callsheet({ lanes: true });
// @ts-expect-error -- neither `wait` nor `fail`
callsheet({ waits: 'ignore' });
// @ts-expect-error -- a list of names
callsheet({ redact: { names: 'iban' } });

withCallsheet({ testMatch: [] }, { include: ['<rootDir>/api/**'] });
// @ts-expect-error -- not an option
withCallsheet({}, { lane: 4 });
// @ts-expect-error -- `true` does not say how many
withCallsheet({}, { lanes: true });
expectTypeOf(callsheetPreset).toBeFunction();
