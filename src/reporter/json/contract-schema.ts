import { list, object, text } from './schema-parts.js';

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
