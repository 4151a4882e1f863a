export const insomniaV5 = `type: collection.insomnia.rest/5.0
name: Shop
collection:
  - name: Orders
    authentication: { type: bearer, token: "{% response 'body', 'req_2', 'b64::JC50b2tlbg==::46b' %}" }
    environment: { kind: green }
    headers: [{ name: x-kind, value: '{{ _.kind }}' }]
    children:
      - url: '{{ _.base }}/orders/:id'
        method: POST
        body: { mimeType: application/json, text: '{ "a": "{{ _.a | upper }}", "b": "{% uuid %}" }' }
        parameters: [{ name: a, value: '1' }, { name: b, value: "{% now 'iso-8601', '' %}", disabled: true }]
        pathParameters: [{ name: id, value: '7' }]
        scripts:
          preRequest: insomnia.environment.set('at', Date.now());
          afterResponse: "insomnia.test('ok', () => { insomnia.response.to.have.status(201); });"
        settings: { followRedirects: 'off', cookies: { send: false, store: true } }
  - { url: '{{ _.base }}/login', name: login, meta: { id: req_2, sortKey: 2 }, method: POST }
  - url: '{{ _.base }}/graphql'
    body: { mimeType: application/graphql, text: '{"query":"{ a }","variables":{"b":1},"operationName":"c"}' }
    authentication: { type: oauth2, grantType: client_credentials, accessTokenUrl: http://shop/token, clientId: a, clientSecret: b }
environments:
  name: Base
  data: { base: http://shop, a: { b: 1 } }
  subEnvironments: [{ name: Staging, data: { base: https://staging.test, password: secret } }]
`;

export const insomniaV4 = JSON.stringify({
  _type: 'export',
  __export_format: 4,
  resources: [
    { _id: 'wrk_1', _type: 'workspace', name: 'Shop' },
    { _id: 'env_1', _type: 'environment', parentId: 'wrk_1', name: 'Base', data: { base: 'http://shop.test', n: 1 } },
    { _id: 'env_2', _type: 'environment', parentId: 'env_1', name: 'Staging', data: { token: 'abc-123-def' } },
    { _id: 'fld_1', _type: 'request_group', parentId: 'wrk_1', name: 'Orders', environment: { a: '{{ _.b }}' } },
    {
      _id: 'req_1',
      _type: 'request',
      parentId: 'fld_1',
      metaSortKey: -2,
      name: 'form',
      method: 'POST',
      url: '{{ a }}/form',
      headers: [{ name: 'X-Id', value: "{% response 'header', 'req_2', 'b64::eC1pZA==::46b', 'no-history' %}" }],
      body: { mimeType: 'multipart/form-data', params: [{ name: 'a', type: 'file', fileName: '/a' }, { name: 'b' }] },
      authentication: { type: 'basic', username: 'ann', password: '{{ _.password }}' },
    },
    {
      _id: 'req_2',
      _type: 'request',
      parentId: 'wrk_1',
      metaSortKey: -1,
      name: 'log in',
      method: 'POST',
      url: '{{ _.base }}/login?a=1',
      parameters: [{ name: 'b', value: '{% now %}' }],
      body: { mimeType: 'application/json', text: '{ "user": "{{ _.user | lower }}" }' },
      settingFollowRedirects: 'off',
      settingSendCookies: false,
    },
    { _id: 'uts_1', _type: 'unit_test_suite', parentId: 'wrk_1', name: 'Smoke' },
    {
      _id: 'ut_1',
      _type: 'unit_test',
      parentId: 'uts_1',
      requestId: 'req_1',
      name: 'is 200',
      code: "const response = await insomnia.send();\nconst body = JSON.parse(response.data);\nexpect(response.status).to.equal(200);\nexpect(body.a).to.be.an('array');",
    },
  ],
});
