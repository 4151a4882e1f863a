const checkout = `name: Checkout
kind: api
settings:
  environment: staging
  baseUrl: '{{env.SHOP_URL}}'
  headers:
    accept: application/json
    x-trace: ['{{uuid}}', b]
  timeout: 10s
  pre: ./scripts/seed.ts
  post:
    - ./scripts/clean.ts
    - ./scripts/check.ts
  onFailure: stop
  exclusive: shop-account
inputs:
  user: ann
  password: null
variables:
  sku: A-100
  order: { lines: [1, 2.5, true, null], owner: '{{var.user}}' }
steps:
  - call: flows/login.session.yaml
    alias: buyer
    inputs:
      user: '{{var.user}}'
      nothing:
    when: { status: 200 }
    skip: later
  - request: GET /carts/mine
    headers:
      authorization: Bearer {{flow.buyer.token}}
  - if:
      status: 404
  - request: POST /carts
    json: { sku: '{{var.sku}}' }
    tests:
      status: 201
  - else if:
      $.state: locked
      header x-state: [a, b]
  - request: PUT /carts/mine
  - else:
  - if:
  - end
  - end:
`;

const bodies = `steps:
  - request: POST /a
    name: a form
    query: { page: 010, tag: [1.10, true], '{{var.n}}': x }
    form:
      a: 1.10
      b: [x, '{{now}}']
    auth:
      basic: { username: ann, password: '{{env.P}}' }
    timeout: '{{var.t}}'
    redirects: false
    delay: 250ms
    skip: false
  - request: POST /b
    multipart:
      - name: a
        value: 1
      - { name: b, file: ./b.png, type: image/png }
    auth: { bearer: abc }
    redirects: 3
  - request: POST /c
    text: |
      hello {{var.x}}
      and {{var.y}}
  - request: POST http://localhost:3000/d
    file: ./d.bin
  - request: QUERY https://example.com/{{var.a}}?x=1
    graphql:
      query: '{ me { name } }'
      variables: { id: 7, none: null }
  - request: POST {{env.URL}}/json
    json: &body { __proto__: { a: 1 }, constructor: 1, list: [a, null, ], 'é': '\\{{x}}' }
  - request: POST /again
    json: *body
`;

const checks = `steps:
  - request: GET /orders/1
    when:
      status: { in: [200, 201] }
      '{{var.state}}': open
      '{{env.MODE}}': 1.10
    capture:
      id: $.id
      place: header location
      sid: cookie sid
      code: { from: header location, matches: '/orders/(\\d+)', optional: true }
      status: status
      all: body
      took: duration
    tests:
      - status: { gte: 200, lt: 300, notEquals: 204 }
      - $.total: { gt: 1, lte: 5.5, between: [1, 5] }
      - $.items[*].sku: { contains: A-100, notContains: [1], length: { gte: 1, lt: 3 }, empty: false }
      - $.items[?(@.n > 1 && @.s === 'x')]: { exists: true, type: array, length: 3 }
        $['a b'][0]: { format: uuid, matches: '^[a-z]', notMatches: x, startsWith: 1, endsWith: '' }
      - header x-count: 010
        cookie sid: { in: [1.10, b], notIn: [c] }
        body: { schema: { type: object, required: [a] } }
        duration: { lt: 500 }
        $.order: { schema: ./order.json }
        $.same: { equals: { a: [1, null] } }
    retry: { attempts: 3, conditions: [no response, 5xx, 429, other 4xx, a failing test], backoff: 200ms, multiply: 1.5 }
    poll:
      until:
        $.state: paid
        status: 200
      failWhen: { $.state: refused }
      every: 500
      timeout: 1m
`;

/** Valid session files that between them have every key. */
export const seeds = [checkout, bodies, checks];
