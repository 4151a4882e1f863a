import type { Body } from '../../format/session.js';
import type { Json } from '../../lib/json.js';
import type { StepRequest } from '../ports/step-scripts.js';
import { bodyOf, type bodyOptions } from './script-fields.js';
import type { ShownValues } from './shown-values.js';

type BodyOption = (typeof bodyOptions)[number];

/** The body that a script sees and changes. */
export interface StepBody {
  readonly read: (kind: BodyOption) => unknown;
  readonly write: (kind: BodyOption, value: unknown) => void;
  /** The body that the step has now. */
  readonly now: () => Body | undefined;
}

export function openStepBody(written: Body | undefined, shown: ShownValues): StepBody {
  let body = written && shownBody(written, shown);
  const first = textOf(body);
  return {
    read: (kind) => (body?.kind === kind ? body.value : undefined),
    write: (kind, value) => {
      body = value === undefined ? undefined : { kind, value };
    },
    now: () => {
      if (textOf(body) === first) return written;
      return body && bodyOf({ [body.kind]: body.value }, shown.template);
    },
  };
}

interface ShownBody {
  /** `other` is one that scripts do not see. */
  readonly kind: BodyOption | 'other';
  readonly value: unknown;
}

function shownBody(body: Body, shown: ShownValues): ShownBody {
  switch (body.kind) {
    case 'json':
      return { kind: 'json', value: ownCopy(shown.json(body.value)) };
    case 'graphql': {
      // In the order in which they are sent.
      const { query, operationName, variables } = body;
      const named = operationName === undefined ? {} : { operationName };
      const sent = { query, ...named, ...(variables !== undefined && { variables }) };
      return { kind: 'json', value: ownCopy(shown.json(sent)) };
    }
    case 'text':
      return { kind: 'text', value: shown.text(body.text) };
    case 'form':
      return { kind: 'form', value: formOf(body.fields, shown) };
    default:
      return { kind: 'other', value: undefined };
  }
}

/** A script changes it, and the plan keeps its own. */
function ownCopy(value: Json): Json {
  return structuredClone(value);
}

function formOf(fields: Extract<Body, { kind: 'form' }>['fields'], shown: ShownValues): StepRequest['form'] {
  const form = Object.create(null) as NonNullable<StepRequest['form']>;
  for (const { name, value } of fields) {
    const [key, text] = [shown.text(name), shown.text(value)];
    const before = form[key];
    form[key] = before === undefined ? text : [before, text].flat();
  }
  return form;
}

/** What tells whether it is another body. What has no JSON is another one. */
function textOf(body: ShownBody | undefined): string {
  try {
    return JSON.stringify(body) ?? '';
  } catch {
    return 'without JSON';
  }
}
