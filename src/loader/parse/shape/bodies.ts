import * as z from 'zod';
import { fields, filledText, keys, path, text, wants } from './leaves.js';

export const auth = keys('auth', {
  bearer: filledText
    .meta({ description: 'A token, sent as `authorization: Bearer …`.', examples: ['{{flow.login.token}}'] })
    .optional(),
  basic: keys('basic', {
    username: text.meta({ description: 'The user.', examples: ['ann'] }),
    password: text.meta({ description: 'The password.', examples: ['{{env.SHOP_PASSWORD}}'] }),
  })
    .meta({
      description: 'User and password, sent as `authorization: Basic …`.',
      examples: [{ username: 'ann', password: '{{env.SHOP_PASSWORD}}' }],
    })
    .optional(),
}).meta({ minProperties: 1, maxProperties: 1 });

const part = keys('part', {
  name: filledText.meta({ description: 'Name of the part.', examples: ['photo'] }),
  value: text.meta({ description: 'What it holds, as text.', examples: ['front view'] }).optional(),
  file: path
    .meta({ description: 'The file it holds; the path is relative to this file.', examples: ['./photo.jpg'] })
    .optional(),
  type: filledText
    .meta({ description: 'Its content type; without it, that of the extension of a file.', examples: ['image/jpeg'] })
    .optional(),
});

const graphql = keys('graphql', {
  query: filledText.meta({ description: 'The query or mutation.', examples: ['{ me { name } }'] }),
  variables: z
    .record(z.string(), z.unknown(), wants({ kind: 'map', of: 'variables' }))
    .meta({ description: 'Its variables, typed.', examples: [{ id: 7 }] })
    .optional(),
});

/** The six bodies, of which a request has one. */
export const bodies = {
  json: z
    .unknown()
    .meta({
      description: 'Body as JSON; the types of YAML are kept, `null` included.',
      examples: [{ sku: 'A-100', count: 2 }],
    })
    .optional(),
  form: fields.meta({ description: 'Body as an HTML form, URL-encoded.', examples: [{ user: 'ann' }] }).optional(),
  multipart: z
    .array(part, wants({ kind: 'list', of: 'parts' }))
    .meta({
      description: 'Body of several parts, each a value or a file.',
      examples: [[{ name: 'photo', file: './photo.jpg' }]],
    })
    .optional(),
  text: text.meta({ description: 'Body as plain text.', examples: ['hello'] }).optional(),
  file: path
    .meta({ description: 'Body from a file; the path is relative to this file.', examples: ['./order.xml'] })
    .optional(),
  graphql: graphql
    .meta({ description: 'Body of a GraphQL request.', examples: [{ query: '{ me { name } }' }] })
    .optional(),
};
