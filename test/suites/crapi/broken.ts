import type { Answer, Asked, Break } from '../support/stand-in.js';

type Fields = Record<string, unknown>;

/** The ways in which the server is broken, each with its name. */
export const broken: Readonly<Record<string, Break>> = {
  'signup is 500': at(/signup/, () => ({ status: 500, body: {} })),
  'login is 401': at(/auth\/login/, () => ({ status: 401, body: { message: 'Invalid credentials' } })),
  'login has no token': inBody(/auth\/login/, without('token')),
  'the token is a number': inBody(/auth\/login/, (body) => ({ ...body, token: 7 })),
  'the token is null': inBody(/auth\/login/, (body) => ({ ...body, token: null })),
  'login is HTML': at(/auth\/login/, () => ({ status: 200, body: '<p>welcome' })),
  'no mail arrives': inBody(/search/, () => ({ items: [] })),
  'mails have no items': inBody(/search/, () => ({})),
  'mails say something else': inBody(/search/, () => ({ items: [{ Raw: { Data: 'Hello\n' } }] })),
  'mails have no text': inBody(/search/, () => ({ items: [{ Raw: {} }] })),
  'mails are HTML': at(/search/, () => ({ status: 200, body: '<p>inbox' })),
  'mails reset the connection': (asked, answer) => (/search/.test(asked.url) ? 'reset' : answer),
  'no vehicle': at(/vehicles$/, () => ({ status: 200, body: [] })),
  'vehicles have no uuid': at(/vehicles$/, () => ({ status: 200, body: [{ vin: 'V1' }] })),
  'a post has no id': inBody(/posts$/, without('id')),
  'the mechanic does not answer': inBody(/contact_mechanic/, without('response_from_mechanic_api')),
  'the id of a report is text': inBody(/contact_mechanic/, () => ({ response_from_mechanic_api: { id: 'r 31/2' } })),
  'no products': inBody(/products/, (body) => ('products' in body ? { products: [] } : body)),
  'the id of a product is text': inBody(/products/, (body) =>
    'products' in body ? { products: [{ id: 'p1' }] } : body,
  ),
  'an order has no id': inBody(/orders$/, without('id')),
  'a video has no id': inBody(/videos$/, without('id')),
  'the id of a video is null': inBody(/videos$/, (body) => ({ ...body, id: null })),
  'videos are converted': at(/convert_video/, () => ({ status: 200, body: {} })),
  'videos are deleted': (asked, answer) =>
    asked.method === 'DELETE' && /user\/videos/.test(asked.url) ? { status: 200, body: {} } : answer,
  'OTP is not sent': inBody(/forget-password/, () => ({ message: 'no such user' })),
  'orders are 500': at(/orders/, () => ({ status: 500, body: { message: 'down' } })),
  'keys are 404': at(/jwks/, () => ({ status: 404, body: {} })),
  'everything is 500': () => ({ status: 500, body: { message: 'down' } }),
  'everything is HTML': () => ({ status: 200, body: '<!doctype html><title>crAPI</title>' }),
  'everything is empty': () => ({ status: 200 }),
  'everything is null': () => ({ status: 200, body: null }),
};

function at(pattern: RegExp, change: (answer: Answer) => Answer): Break {
  return (asked: Asked, answer: Answer) => (pattern.test(asked.url.replace(/\?.*/, '')) ? change(answer) : answer);
}

/** Changes what is a map in an answer that succeeded. */
function inBody(pattern: RegExp, change: (body: Fields) => Fields): Break {
  return at(pattern, (answer) => {
    const { status, body } = answer;
    const isMap = typeof body === 'object' && !Array.isArray(body);
    return status < 300 && isMap ? { ...answer, body: change(body as Fields) } : answer;
  });
}

function without(name: string): (fields: Fields) => Fields {
  return (fields) => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
