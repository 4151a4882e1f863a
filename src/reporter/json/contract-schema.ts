import { count, list, object, text } from './schema-parts.js';

/** What of an OpenAPI document a request met. */
export const contractMet = object(
  {
    file: text('The document, relative to the project root.'),
    operation: {
      ...object({ method: text('In upper case.'), path: text('The template: `/orders/{id}`.') }),
      description: 'Absent if the document does not describe it.',
    },
    statuses: list({ type: 'string' }, 'Statuses of the responses, as the document has them: `200`, `4XX`, `default`.'),
  },
  ['operation', 'statuses'],
);

/** What a run met of one. */
export const contractReport = object({
  file: text('The document, relative to the project root.'),
  operations: list(
    object(
      {
        method: text('In upper case.'),
        path: text('The template: `/orders/{id}`.'),
        operationId: text('Absent if the document gives none.'),
        met: count('Number of requests that met it'),
        statuses: list(
          object({ status: text('`200`, `4XX` or `default`.'), met: count('Number of requests that met it') }),
          'In the order of the document.',
        ),
      },
      ['operationId'],
    ),
    'All that the document describes, in its order.',
  ),
  outside: count('Number of requests that the document does not describe'),
});
