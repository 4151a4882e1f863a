/** The files of a collection, and one file that has a whole one. */
export const openCollection = `opencollection: 1.0.0
info: { name: Shop }
config:
  environments: [{ name: local, variables: [{ name: base, value: http://shop.test }, { name: token, secret: true }] }]
request:
  auth: { type: bearer, token: '{{token}}' }
  headers: [{ name: x-a, value: '{{a}}' }]
---
info: { name: place, type: http, seq: 1, tags: [smoke] }
http:
  method: POST
  url: '{{base}}/orders/:id?a={{a}}'
  params: [{ name: id, value: '7', type: path }, { name: b, value: '2', type: query, disabled: true }]
  headers: [{ name: x-a, value: '{{a}}' }]
  body: { type: multipart-form, data: [{ name: a, type: file, value: [a.txt] }, { name: b, type: text, value: '{{b}}' }] }
  auth: { type: oauth2, flow: client_credentials, accessTokenUrl: 'http://shop.test/token', clientId: a, clientSecret: b }
runtime:
  variables: [{ name: a, value: '1' }]
settings: { encodeUrl: true, timeout: 500, followRedirects: false }
---
info: { name: Orders, type: folder, seq: 2 }
request:
  auth: inherit
  scripts: [{ type: before-request, code: "bru.setVar('at', Date.now());" }]
---
opencollection: 1.0.0
info: { name: Shop }
request:
  auth: { type: bearer, token: '{{token}}' }
items:
  - info: { name: place, type: http, seq: 1, tags: [smoke] }
    http:
      method: POST
      url: '{{base}}/orders/:id?a={{a}}'
      params: [{ name: id, value: '7', type: path }, { name: b, value: '2', type: query, disabled: true }]
      headers: [{ name: x-a, value: '{{a}}' }]
      body: { type: json, data: '{ "id": {{id}}, "name": "{{name}}" }' }
    runtime:
      actions:
        - { type: set-variable, phase: after-response, selector: { expression: res.body.id }, variable: { name: id } }
      assertions: [{ expression: res.status, operator: eq, value: 201 }]
      scripts: [{ type: tests, code: "test('ok', () => { expect(res.body.a).to.equal(1); });" }]
  - info: { name: Lines, type: folder }
    items:
      - { info: { name: all, type: http }, http: { method: GET, url: '{{base}}/lines', auth: { type: basic, username: a, password: b } } }
      - { info: { name: query, type: graphql }, graphql: { url: '{{base}}/g', body: { query: '{ a }', variables: '{ "b": 1 }' } } }
`;

/** A request with every kind of block. */
export const bruFile = `meta {
  name: place
  type: http
  seq: 1
  tags: [smoke, slow]
}

post {
  url: {{base}}/orders/:id?a={{a}}&b
  body: json
  auth: apikey
}

params:path {
  id: {{id}}
}

params:query {
  a: {{a}}
  ~b:
}

headers {
  x-at: {{$timestamp}}
  ~x-off: 1
}

auth:apikey {
  key: x-key
  value: {{key}}
  placement: header
}

body:json {
  {
    // a comment
    "id": {{id}}, "name": "{{name}}", "at": "{{$guid}}"
  }
}

body:multipart-form {
  a: @file(a.txt|b.txt) @contentType(text/plain)
  b: c
}

vars:pre-request {
  a: 1
}

vars:post-response {
  id: res.body.items[0].id
  ~at: res.headers['x-at']
}

assert {
  res.status: in 200, 201
  res.body.items.length: between 1, 3
  res.body.name: matches ^[a-z]+$
  res.body.price: isNumber
  ~res.body.off: eq 1
  res.responseTime: lt 500
}

script:pre-request {
  req.setHeader('x-b', bru.getVar('a') + 1);
}

script:post-response {
  if (res.status === 201) { bru.setVar('token', res.body.token); } else { bru.setNextRequest(null); }
}

tests {
  test('has items', function () {
    expect(res.getBody().items).to.be.an('array').that.is.not.empty;
  });
}

settings {
  encodeUrl: false
  timeout: 500
}

docs {
  What it does
}
`;
