import { z } from 'zod';

const text = z.union([z.string(), z.strictObject({ includes: z.union([z.string(), z.array(z.string())]) })]);

const failure = z.strictObject({
  code: z.string(),
  message: z.string().optional(),
  includes: z.union([z.string(), z.array(z.string())]).optional(),
  hint: z.string().optional(),
  expected: z.json().optional(),
  received: z.json().optional(),
  numbers: z.array(z.string()).nullable().optional(),
  line: z.int().optional(),
});

const record = z.strictObject({
  step: z.string(),
  state: z.enum(['passed', 'failed', 'skipped', 'waiting']),
  sends: z.int().optional(),
  reason: text.optional(),
  failures: z.array(failure).optional(),
  status: z.int().nullable().optional(),
  delay: z.number().optional(),
  waits: z.array(z.number()).optional(),
  waitedFor: z.array(z.string()).optional(),
  causes: z.array(z.string()).optional(),
  because: z.array(text).optional(),
  statuses: z.array(z.int().nullable()).optional(),
  attempts: z.array(z.int()).optional(),
  captures: z.record(z.string(), z.json()).optional(),
  tests: z.array(z.string()).optional(),
  earlier: z
    .strictObject({ count: z.int(), failed: z.array(z.string()), waiting: z.array(z.string()).optional() })
    .optional(),
  untested: z.boolean().optional(),
  error: z.string().optional(),
  record: z.json().optional(),
});

const received = z.union([
  z.string(),
  z.strictObject({
    request: z.string(),
    headers: z.record(z.string(), z.string().nullable()).optional(),
    json: z.json().optional(),
    text: z.string().optional(),
    form: z
      .array(z.tuple([z.string(), z.string()]))
      .or(z.record(z.string(), z.union([z.string(), z.array(z.string())])))
      .optional(),
    multipart: z
      .array(
        z.strictObject({
          name: z.string(),
          value: z.string().optional(),
          filename: z.string().optional(),
          type: z.string().optional(),
        }),
      )
      .optional(),
    base64: z.string().optional(),
    size: z.int().optional(),
    after: z.number().optional(),
    matches: z.string().optional(),
  }),
]);

const problem = z.strictObject({
  code: z.string(),
  file: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  message: text.optional(),
  hint: text.optional(),
  severity: z.enum(['error', 'warning']).optional(),
});

/** Each problem as it is printed, with its code. */
const problemsText = z.string().regex(/^(?:(?!error).*\n|error\[[a-z0-9-]+\] .*\n)*.*$/);

/** What `expected.yaml` of a case may say. */
export const expectedShape = z.strictObject({
  clock: z.enum(['fake', 'real']).default('real'),
  env: z.record(z.string(), z.string()).default({}),
  inputs: z.record(z.string(), z.string()).default({}),
  options: z
    .strictObject({
      defaults: z.strictObject({
        environment: z.string().optional(),
        baseUrl: z.string().optional(),
        headers: z.record(z.string(), z.string()).optional(),
        timeout: z.number().optional(),
        onFailure: z.enum(['continue', 'stop']).optional(),
        openapi: z.union([z.string(), z.strictObject({ file: z.string(), mode: z.enum(['fail', 'warn']) })]).optional(),
        /** As users write them. */
        auth: z.unknown().optional(),
        tests: z.record(z.string(), z.unknown()).optional(),
      }),
      scriptTimeout: z.number(),
      waits: z.enum(['wait', 'fail']),
      redact: z.strictObject({ names: z.array(z.string()) }),
      bodyLimit: z.int(),
    })
    .partial()
    .default({}),
  run: z.array(z.union([z.int(), z.string()])).optional(),
  /** `wait`, or a request that the server gets: the run is cancelled then. */
  cancelOn: z.string().optional(),
  problems: z.union([problemsText, z.array(problem)]).optional(),
  records: z.array(record).optional(),
  received: z.array(received).default([]),
  postFailures: z.array(failure).default([]),
});

export type Expected = z.infer<typeof expectedShape>;
export type ExpectedText = z.infer<typeof text>;
export type ExpectedFailure = z.infer<typeof failure>;
export type ExpectedRecord = z.infer<typeof record>;
export type ExpectedReceived = z.infer<typeof received>;
export type ExpectedProblem = z.infer<typeof problem>;
