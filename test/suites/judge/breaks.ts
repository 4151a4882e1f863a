import type { Answer, Break } from '../support/stand-in.js';

type Change = (value: unknown, key: string) => unknown;

/** Ways to break any server of JSON, by name. */
export const breaks: Readonly<Record<string, Break>> = {
  'everything is 500': () => ({ status: 500, body: { error: 'broken' } }),
  'everything is HTML': () => ({ status: 200, body: '<!doctype html><title>tea</title>' }),
  'every body is empty': (_, { status, headers = {} }) => ({ status, headers }),
  'every value is null': leaves(() => null),
  'numbers are texts, texts are numbers': leaves((value) => {
    if (typeof value === 'number') return `${value}`;
    return typeof value === 'string' ? 5 : value;
  }),
  'lists are empty': within((value) => (Array.isArray(value) ? [] : value)),
  'the first field is missing': body((value) => withoutField(value, 0)),
  'the last field is missing, at any depth': within((value) =>
    Array.isArray(value) ? value : withoutField(value, -1),
  ),
  'no headers, and the body is text': (_, { status, body: value }) => ({
    status,
    headers: { 'content-type': 'text/plain' },
    ...(value !== undefined && { body: typeof value === 'string' ? value : JSON.stringify(value) }),
  }),
  'everything is 401': () => ({ status: 401, body: { message: 'sign in' } }),
  'what changes something resets the connection': ({ method }, answer) =>
    /^(?:PUT|PATCH|DELETE)$/.test(method) ? 'reset' : answer,
  'bodies are null': body(() => null),
  'bodies are lists': body((value) => [value]),
  'maps are empty': within((value) =>
    isMap(value) && Object.values(value).every((each) => typeof each !== 'object') ? {} : value,
  ),
  'other texts': leaves((value) => (typeof value === 'string' ? `other ${value}` : value)),
  'other numbers': leaves((value) => (typeof value === 'number' ? value + 1000 : value)),
  'booleans are the opposite': leaves((value) => (typeof value === 'boolean' ? !value : value)),
  'lists have an empty item first': within((value) =>
    Array.isArray(value) ? [{}, ...(value as readonly unknown[])] : value,
  ),
  'another status that is fine': (_, answer) => ({ ...answer, status: answer.status === 200 ? 202 : 200 }),
};

/** Changes the JSON of each answer. */
function body(change: (value: unknown) => unknown): Break {
  return (_, answer): Answer => {
    const { body: value } = answer;
    return value === undefined || typeof value === 'string' ? answer : { ...answer, body: change(value) };
  };
}

function leaves(change: Change): Break {
  return within((value, key) => (typeof value === 'object' && value !== null ? value : change(value, key)));
}

/** Changes each value of the JSON, inner ones first. */
function within(change: Change): Break {
  const deep: Change = (value, key) => {
    if (Array.isArray(value))
      return change(
        value.map((each) => deep(each, key)),
        key,
      );
    if (!isMap(value)) return change(value, key);
    return change(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, deep(each, name)])), key);
  };
  return body((value) => deep(value, ''));
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutField(value: unknown, at: number): unknown {
  if (!isMap(value)) return value;
  const gone = Object.keys(value).at(at);
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone));
}
