/** Gives `token` for the input `user`; fails for anybody but ann. */
export const loginSession = `settings:
  baseUrl: '{{env.SHOP_URL}}'
inputs:
  user: null
steps:
  - request: POST /login
    json: { user: '{{var.user}}' }
    capture:
      token: $.token
    tests:
      status: 200
      $.user: ann
`;
