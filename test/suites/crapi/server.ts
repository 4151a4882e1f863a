import type { Answer, Answering, Asked } from '../support/stand-in.js';

interface State {
  readonly passwords: Map<string, string>;
  /** The newest first. */
  readonly mails: Mail[];
  readonly posts: { readonly id: string; readonly comments: unknown[] }[];
  readonly orders: { readonly id: number; readonly product: unknown }[];
  /** Videos by their numbers. */
  readonly videos: Map<number, string>;
  /** How many things were numbered. */
  count: number;
}

interface Mail {
  readonly to: string;
  readonly text: string;
}

/** A request with what the routes read of it. */
interface Call {
  readonly state: State;
  readonly user: string;
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

const users = { 'jhon@example.com': 'Admin1@#', 'admin@example.com': 'Admin!123' };
const vehicle = { uuid: '5b1c0f7e-3d2a-4c57-9d0e-000000000001', vin: '7ECOX34KJTV359804', pincode: '9896' };

const done: Answer = { status: 200, body: { message: 'done' } };
const missing: Answer = { status: 404, body: { message: 'not found' } };

/** The API of crAPI and the mailbox of its users, in memory: what its collection asks for. */
export function openCrapi(): Answering {
  const state: State = {
    passwords: new Map(Object.entries(users)),
    mails: [],
    posts: [],
    orders: [],
    videos: new Map(),
    count: 0,
  };
  return ({ method, url, headers, body }: Asked) => {
    const { pathname, searchParams } = new URL(url, 'http://crapi.test');
    const user = /^Bearer token-of-(.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
    for (const [line, answer] of Object.entries(routes)) {
      const [verb, pattern = ''] = line.split(' ');
      const match = new RegExp(`^${pattern.replaceAll(':id', '([^/]+)')}$`).exec(pathname);
      if (verb !== method || !match) continue;
      const fields = typeof body === 'object' ? body : {};
      const call = { state, user, ids: match.slice(1), query: searchParams, body: fields as Call['body'] };
      return isOpen(line) || state.passwords.has(user) ? answer(call) : { status: 401, body: { message: 'sign in' } };
    }
    return missing;
  };
}

function isOpen(line: string): boolean {
  return /\/auth\/|\/api\/v2\/search|jwks/.test(line);
}

const routes: Readonly<Record<string, (call: Call) => Answer>> = {
  'POST /identity/api/auth/signup': ({ state, body: { email, password } }) => {
    state.passwords.set(String(email), String(password));
    return done;
  },
  'POST /identity/api/auth/login': ({ state, body: { email, password } }) =>
    state.passwords.get(String(email)) === password
      ? { status: 200, body: { token: `token-of-${String(email)}`, type: 'Bearer' } }
      : { status: 401, body: { message: 'Invalid credentials' } },
  'POST /identity/api/auth/verify': ({ state, body: { token } }) =>
    state.passwords.has(String(token).replace('token-of-', '')) ? done : { status: 401, body: {} },
  'POST /identity/api/auth/forget-password': ({ state, body: { email } }) => {
    state.mails.unshift({ to: String(email), text: 'Hi,\nyour generated otp is: 4711 and it\nends soon.\n' });
    return { status: 200, body: { message: 'OTP Sent on the provided email' } };
  },
  'POST /identity/api/auth/v3/check-otp': ({ body: { otp } }) => (otp === '4711' ? done : { status: 500, body: {} }),
  'GET /api/v2/search': ({ state, query }) => {
    const found = state.mails.filter(({ to }) => to === query.get('query'));
    return { status: 200, body: { total: found.length, items: found.map(({ text }) => ({ Raw: { Data: text } })) } };
  },
  'POST /identity/api/v2/vehicle/resend_email': ({ state, user }) => {
    const text = `<p>VIN: <b>${vehicle.vin}</b></p>\n<p>Pincode: <b>${vehicle.pincode}</b></p>\nWe're glad.\n`;
    state.mails.unshift({ to: user, text });
    return done;
  },
  'POST /identity/api/v2/vehicle/add_vehicle': ({ body: { vin, pincode } }) =>
    vin === vehicle.vin && pincode === vehicle.pincode ? done : { status: 403, body: {} },
  'GET /identity/api/v2/user/dashboard': ({ user }) => ({ status: 200, body: { email: user } }),
  'GET /identity/api/v2/vehicle/vehicles': () => ({ status: 200, body: [vehicle] }),
  'GET /identity/api/v2/vehicle/:id/location': ({ ids: [id] }) => (id === vehicle.uuid ? done : missing),
  'POST /community/api/v2/coupon/validate-coupon': ({ body }) => ({ status: 200, body: { ...body, amount: '75' } }),
  'POST /workshop/api/shop/apply_coupon': () => done,
  'POST /community/api/v2/community/posts': ({ state, body }) => {
    const id = `post-${(state.count += 1)}`;
    state.posts.unshift({ ...body, id, comments: [] });
    return { status: 200, body: state.posts[0] };
  },
  'GET /community/api/v2/community/posts/recent': ({ state }) => ({ status: 200, body: { posts: state.posts } }),
  'GET /community/api/v2/community/posts/:id': ({ state, ids: [id] }) =>
    shown(state.posts.find((each) => each.id === id)),
  'POST /community/api/v2/community/posts/:id/comment': ({ state, ids: [id], body }) => {
    const post = state.posts.find((each) => each.id === id);
    post?.comments.push(body);
    return shown(post);
  },
  'GET /workshop/api/mechanic': () => ({ status: 200, body: { mechanics: [{ mechanic_code: 'TRAC_JHN' }] } }),
  'POST /workshop/api/merchant/contact_mechanic': ({ body: { vin } }) =>
    vin === vehicle.vin ? { status: 200, body: { response_from_mechanic_api: { id: 31 }, status: 200 } } : missing,
  'GET /workshop/api/mechanic/service_requests': ({ user }) =>
    user === 'jhon@example.com' ? { status: 200, body: { service_requests: [] } } : { status: 403, body: {} },
  'GET /workshop/api/mechanic/mechanic_report': ({ query }) => (query.get('report_id') === '31' ? done : missing),
  'GET /workshop/api/shop/products': () => ({ status: 200, body: { products: [{ id: 1, name: 'Seat' }] } }),
  'POST /workshop/api/shop/products': ({ state, body }) => ({ status: 200, body: { ...body, id: (state.count += 1) } }),
  'POST /workshop/api/shop/orders': ({ state, body: { product_id: product } }) => {
    if (typeof product !== 'number') return { status: 400, body: { product_id: ['required'] } };
    const id = (state.count += 1);
    state.orders.push({ id, product });
    return { status: 200, body: { id, message: 'Order sent successfully.' } };
  },
  'GET /workshop/api/shop/orders/all': ({ state }) => ({ status: 200, body: { orders: state.orders } }),
  'GET /workshop/api/shop/orders/:id': ({ state, ids: [id] }) =>
    shown(state.orders.find((each) => String(each.id) === id)),
  'POST /workshop/api/shop/orders/return_order': ({ state, query }) =>
    shown(state.orders.find((each) => String(each.id) === query.get('order_id'))),
  'POST /identity/api/v2/user/videos': ({ state }) => {
    const id = (state.count += 1);
    state.videos.set(id, 'abc.mp4');
    return { status: 200, body: { id, video_name: 'abc.mp4' } };
  },
  'GET /identity/api/v2/user/videos/convert_video': () => ({
    status: 403,
    body: { message: 'This endpoint S-hould be accessed only inte-Rnally' },
  }),
  'GET /identity/api/v2/user/videos/:id': ({ state, ids: [id] }) => shown(state.videos.get(Number(id))),
  'PUT /identity/api/v2/user/videos/:id': ({ state, ids: [id], body: { videoName } }) => {
    if (!state.videos.has(Number(id))) return missing;
    state.videos.set(Number(id), String(videoName));
    return done;
  },
  'DELETE /identity/api/v2/user/videos/:id': () => missing,
  'DELETE /identity/api/v2/admin/videos/:id': ({ state, user, ids: [id] }) => {
    if (user !== 'admin@example.com') return { status: 403, body: {} };
    return state.videos.delete(Number(id)) ? done : missing;
  },
  'GET /workshop/api/management/users/all': () => ({ status: 200, body: { users: [] } }),
  'POST /identity/api/v2/user/change-email': ({ state, body: { new_email: to } }) => {
    state.mails.unshift({ to: String(to), text: `Your token: <b>T${(state.count += 1)}x</b>\n` });
    return done;
  },
  'POST /identity/api/v2/user/verify-email-token': ({ state, body }) => {
    const { old_email: from, new_email: to, token } = body;
    const sent = state.mails.find((mail) => mail.to === to && mail.text.includes(`>${String(token)}<`));
    const password = state.passwords.get(String(from));
    if (!sent || password === undefined) return missing;
    state.passwords.set(String(to), password);
    return done;
  },
  'GET /.well-known/jwks.json': () => ({ status: 200, body: { keys: [] } }),
};

function shown(found: unknown): Answer {
  return found === undefined ? missing : { status: 200, body: found };
}
