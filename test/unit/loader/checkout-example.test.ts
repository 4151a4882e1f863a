import { expect, test } from 'vitest';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import type { FlowSource } from '../../../src/loader/plan/flows.js';
import { outline } from './plan/sessions.js';
import { planSession } from '../../../src/loader/plan/plan-session.js';

const checkout = `name: Checkout
inputs:
  user: ann
steps:
  - call: flows/login.session.yaml
    alias: buyer
    inputs:
      user: '{{var.user}}'
  - request: GET /carts/mine
  - if:
      status: 404
  - request: POST /carts
  - else if:
      $.state: locked
      header x-lock: { exists: true }
  - request: POST /carts/mine/unlock
  - else:
  - if:
  - request: PUT /carts/mine
  - end:
  - end
  - request: POST /orders
    name: place the order
    retry: { attempts: 3, conditions: [5xx, 429], backoff: 200ms, multiply: 2 }
  - request: GET /orders/{{var.orderId}}
    timeout: '{{var.patience}}'
    retry: { attempts: 3, conditions: [5xx] }
    poll:
      until:
        $.state: paid
      every: 500ms
      timeout: 20s
  - request: POST /orders/{{var.orderId}}/invoice
    delay: 1s
    retry: { attempts: 3, conditions: [5xx], backoff: 100ms }
`;

const login = `settings:
  timeout: 10s
inputs:
  user: null
steps:
  - request: POST /login
  - request: GET /me
`;

function parse(text: string, file: string): FlowSource & { kind: 'session' } {
  const { session, problems } = parseSession(text, file);
  expect(problems).toEqual([]);
  if (!session) throw new Error('not parsed');
  return { kind: 'session', session };
}

test('a session as people write it', () => {
  const { session } = parse(checkout, 'checkout.session.yaml');
  const { plan, problems } = planSession(session, { read: (file) => parse(login, file), given: new Set() });
  expect(problems).toEqual([]);
  expect(outline(plan)).toMatchInlineSnapshot(`
    " 0 1      call    ↳ call login {buyer, starts 1, to 2} line 5
     1 1.1    request POST /login scope 1 in 0 line 5
     2 1.2    request GET /me scope 1 in 0 line 5
     3 2      request GET /carts/mine line 9
     4 3      marker  if status equals 404 {block 4} line 10
     5 4      request POST /carts under 4 line 12
     6 5      marker  else if $.state equals locked and header x-lock exists {block 4} line 13
     7 6      request POST /carts/mine/unlock under 6 line 16
     8 7      marker  else {block 4} line 17
     9 8      marker  if {block 9} under 8 line 18
    10 9      request PUT /carts/mine under 8 9 line 19
    11 10     marker  end {block 9} under 8 line 20
    12 11     marker  end {block 4} line 21
    13 12     request place the order line 22
    14 13     request GET /orders/{{var.orderId}} line 25
    15 14     request POST /orders/{{var.orderId}}/invoice line 33"
  `);
  expect(plan?.rows.flatMap((row) => (row.kind === 'request' ? [`${row.id}: ${row.timeBound}`] : [])))
    .toMatchInlineSnapshot(`
    [
      "1.1: 10000",
      "1.2: 10000",
      "2: 30000",
      "4: 30000",
      "6: 30000",
      "9: 30000",
      "12: 210000",
      "13: null",
      "14: 91200",
    ]
  `);
});
