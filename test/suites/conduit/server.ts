import type { Answer, Answering, Asked } from '../support/stand-in.js';

interface User {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

interface Article {
  readonly slug: string;
  readonly author: string;
  readonly title: string;
  readonly description: string;
  readonly tagList: readonly string[];
  readonly createdAt: string;
  body: string;
  updatedAt: string;
}

interface Comment {
  readonly id: number;
  readonly slug: string;
  readonly body: string;
  readonly author: string;
}

interface State {
  readonly users: Map<string, User>;
  /** The newest first. */
  articles: Article[];
  comments: Comment[];
  /** `<user> <slug>` */
  readonly favorites: Set<string>;
  /** `<user> <followed user>` */
  readonly follows: Set<string>;
}

/** A request with what the routes read of it. */
interface Call {
  readonly state: State;
  readonly user: string;
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
}

const time = '2026-03-03T09:30:00.000Z';
const notFound: Answer = { status: 404, body: { errors: { body: ['not found'] } } };

/** The API of Conduit, in memory: what its collection asks for. */
export function openConduit(): Answering {
  const state: State = {
    users: new Map([['johnjacob', { username: 'johnjacob', email: 'john@jacob.test', password: 'jakejake' }]]),
    articles: [article('johnjacob', { title: 'A Dragon', description: 'Old', body: 'Fire', tagList: ['dragons'] })],
    comments: [],
    favorites: new Set(),
    follows: new Set(),
  };
  return ({ method, url, headers, body }: Asked) => {
    const { pathname, searchParams } = new URL(url, 'http://conduit.test');
    const user = (headers['authorization'] ?? '').replace(/^Token token-of-/, '');
    for (const [line, answer] of Object.entries(routes)) {
      const [verb, pattern = ''] = line.split(' ');
      const match = new RegExp(`^/api${pattern.replaceAll(':id', '([^/]+)')}$`).exec(pathname);
      if (verb !== method || !match) continue;
      const ids = match.slice(1).map(decodeURIComponent);
      const call = { state, user, ids, query: searchParams, body: (body ?? {}) as Call['body'] };
      return needsUser(line) && !state.users.has(user) ? { status: 401, body: { errors: {} } } : answer(call);
    }
    return notFound;
  };
}

function needsUser(line: string): boolean {
  return !/^POST \/users|^GET \/(articles$|articles\/:id|profiles|tags)/.test(line);
}

const routes: Readonly<Record<string, (call: Call) => Answer>> = {
  'POST /users': ({ state, body }) => {
    const { username = '', email = '', password = '' } = body['user'] ?? {};
    state.users.set(username, { username, email, password });
    return { status: 201, body: { user: account({ username, email, password }) } };
  },
  'POST /users/login': ({ state, body }) => {
    const { email, password } = body['user'] ?? {};
    const found = [...state.users.values()].find((each) => each.email === email && each.password === password);
    return found ? { status: 200, body: { user: account(found) } } : { status: 403, body: { errors: {} } };
  },
  'GET /user': ({ state, user }) => ({ status: 200, body: { user: account(state.users.get(user)!) } }),
  'PUT /user': ({ state, user, body }) => {
    state.users.set(user, { ...state.users.get(user)!, ...body['user'] });
    return { status: 200, body: { user: account(state.users.get(user)!) } };
  },
  'GET /articles': (call) =>
    list(call, ({ slug, author, tagList }) => {
      const { query, state } = call;
      const wanted = (name: string, holds: (value: string) => boolean): boolean =>
        !query.has(name) || holds(query.get(name) ?? '');
      return (
        wanted('author', (name) => name === author) &&
        wanted('tag', (tag) => tagList.includes(tag)) &&
        wanted('favorited', (name) => state.favorites.has(`${name} ${slug}`))
      );
    }),
  'GET /articles/feed': (call) => list(call, ({ author }) => call.state.follows.has(`${call.user} ${author}`)),
  'POST /articles': (call) => {
    const made = article(call.user, call.body['article'] as unknown as Written);
    call.state.articles = [made, ...call.state.articles];
    return one(call, made, 201);
  },
  'GET /articles/:id': (call) => onArticle(call, () => undefined),
  'PUT /articles/:id': (call) =>
    onArticle(call, (found) => {
      found.body = call.body['article']?.['body'] ?? found.body;
      found.updatedAt = '2026-03-03T09:31:00.000Z';
    }),
  'DELETE /articles/:id': ({ state, ids: [slug] }) => {
    if (!state.articles.some((each) => each.slug === slug)) return notFound;
    state.articles = state.articles.filter((each) => each.slug !== slug);
    return { status: 204 };
  },
  'POST /articles/:id/favorite': (call) =>
    onArticle(call, ({ slug }) => void call.state.favorites.add(`${call.user} ${slug}`)),
  'DELETE /articles/:id/favorite': (call) =>
    onArticle(call, ({ slug }) => void call.state.favorites.delete(`${call.user} ${slug}`)),
  'POST /articles/:id/comments': (call) => {
    const {
      state,
      user,
      body,
      ids: [slug = ''],
    } = call;
    if (!state.articles.some((each) => each.slug === slug)) return notFound;
    const made = { id: state.comments.length + 1, slug, body: body['comment']?.['body'] ?? '', author: user };
    state.comments.push(made);
    return { status: 200, body: { comment: commentShown(call, made) } };
  },
  'GET /articles/:id/comments': (call) => {
    const shown = call.state.comments.filter(({ slug }) => slug === call.ids[0]);
    return { status: 200, body: { comments: shown.map((each) => commentShown(call, each)) } };
  },
  'DELETE /articles/:id/comments/:id': ({ state, ids: [, id] }) => {
    if (!state.comments.some((each) => String(each.id) === id)) return notFound;
    state.comments = state.comments.filter((each) => String(each.id) !== id);
    return { status: 204 };
  },
  'GET /profiles/:id': (call) => onProfile(call, () => undefined),
  'POST /profiles/:id/follow': (call) => onProfile(call, (name) => void call.state.follows.add(`${call.user} ${name}`)),
  'DELETE /profiles/:id/follow': (call) =>
    onProfile(call, (name) => void call.state.follows.delete(`${call.user} ${name}`)),
  'GET /tags': ({ state }) => ({
    status: 200,
    body: { tags: [...new Set(state.articles.flatMap(({ tagList }) => tagList))] },
  }),
};

type Written = Pick<Article, 'title' | 'description' | 'body' | 'tagList'>;

function article(author: string, { title, description, body, tagList }: Written): Article {
  const slug = `${title.toLowerCase().replaceAll(' ', '-')}-1`;
  return { slug, author, title, description, body, tagList: tagList.toSorted(), createdAt: time, updatedAt: time };
}

function account({ username, email }: User): object {
  return { email, username, bio: null, image: null, token: `token-of-${username}` };
}

function onArticle(call: Call, change: (found: Article) => void): Answer {
  const found = call.state.articles.find(({ slug }) => slug === call.ids[0]);
  if (!found) return notFound;
  change(found);
  return one(call, found, 200);
}

function one(call: Call, found: Article, status: number): Answer {
  return { status, body: { article: articleShown(call, found) } };
}

function list(call: Call, isWanted: (each: Article) => boolean): Answer {
  const found = call.state.articles.filter(isWanted).map((each) => articleShown(call, each));
  return { status: 200, body: { articles: found, articlesCount: found.length } };
}

function articleShown(call: Call, found: Article): object {
  const { favorites } = call.state;
  const favoritesCount = [...favorites].filter((each) => each.endsWith(` ${found.slug}`)).length;
  const favorited = favorites.has(`${call.user} ${found.slug}`);
  return { ...found, favorited, favoritesCount, author: profile(call, found.author) };
}

function commentShown(call: Call, { id, body, author }: Comment): object {
  return { id, body, createdAt: time, updatedAt: time, author: profile(call, author) };
}

function onProfile(call: Call, change: (name: string) => void): Answer {
  const [name = ''] = call.ids;
  if (!call.state.users.has(name)) return notFound;
  change(name);
  return { status: 200, body: { profile: profile(call, name) } };
}

function profile({ state, user }: Call, username: string): object {
  return { username, bio: null, image: null, following: state.follows.has(`${user} ${username}`) };
}
