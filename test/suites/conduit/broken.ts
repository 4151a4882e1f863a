import type { Answer, Asked, Break } from '../support/stand-in.js';

type Fields = Record<string, unknown>;

/** The ways in which the server is broken, each with its name. */
export const broken: Readonly<Record<string, Break>> = {
  'no favoritesCount': inArticles(without('favoritesCount')),
  'favoritesCount is text': inArticles((article) => ({
    ...article,
    favoritesCount: String(article['favoritesCount']),
  })),
  'favoritesCount is 0': inArticles((article) => ({ ...article, favoritesCount: 0 })),
  'createdAt is no date': inArticles((article) => ({ ...article, createdAt: 'yesterday' })),
  'updatedAt is a number': inArticles((article) => ({ ...article, updatedAt: 1_772_530_200 })),
  'favorited is the opposite': inArticles((article) => ({ ...article, favorited: article['favorited'] !== true })),
  'tagList is text': inArticles((article) => ({ ...article, tagList: 'dragons' })),
  'no tagList': inArticles(without('tagList')),
  'tags of an article in another order': inArticles((article) => ({
    ...article,
    tagList: (article['tagList'] as readonly string[]).toReversed(),
  })),
  'author is null': inArticles((article) => ({ ...article, author: null })),
  'no slug': inArticles(without('slug')),
  'slug is null': inArticles((article) => ({ ...article, slug: null })),
  'articles are empty': inArticles(() => ({})),
  'no article': inBody((body) => without('article')(body)),
  'article is null': inBody((body) => ('article' in body ? { article: null } : body)),
  'the second article is empty': inList((articles) => articles.map((each, at) => (at === 1 ? {} : each))),
  'lists are empty': inList(() => []),
  'lists are empty, with a count of 3': inBody((body) =>
    'articles' in body ? { articles: [], articlesCount: 3 } : body,
  ),
  'no articles': inBody((body) => without('articles')(body)),
  'articles are null': inBody((body) => ('articles' in body ? { ...body, articles: null } : body)),
  'articles are a map': inBody((body) => ('articles' in body ? { ...body, articles: {} } : body)),
  'articlesCount is text': inBody((body) => ('articles' in body ? { ...body, articlesCount: '1' } : body)),
  'lists are 500': (asked, answer) =>
    isOf(asked, /^GET \/api\/articles(\?|$|\/feed)/) ? { status: 500, body: { errors: {} } } : answer,
  'no bio': inBody((body) => mapped(mapped(body, 'user', without('bio')), 'profile', without('bio'))),
  'following is the opposite': inBody((body) =>
    mapped(body, 'profile', (profile) => ({ ...profile, following: profile['following'] !== true })),
  ),
  'user is text': inBody((body) => ('user' in body ? { user: 'john' } : body)),
  'no token': inBody((body) => mapped(body, 'user', without('token'))),
  'token is a number': inBody((body) => mapped(body, 'user', (user) => ({ ...user, token: 7 }))),
  'no id of a comment': inBody((body) => mapped(body, 'comment', without('id'))),
  'comments are a map': inBody((body) => ('comments' in body ? { comments: { length: 1 } } : body)),
  'comments are empty': inBody((body) => ('comments' in body ? { comments: [{}] } : body)),
  'tags are a map': inBody((body) => ('tags' in body ? { tags: {} } : body)),
  'profiles are 404': (asked, answer) => (isOf(asked, /profiles/) ? { status: 404, body: {} } : answer),
  'creating answers 422': (asked, answer) =>
    isOf(asked, /^POST \/api\/articles$/) ? { status: 422, body: { errors: { title: ['taken'] } } } : answer,
  'everything is 500': () => ({ status: 500, body: { errors: {} } }),
  'everything is HTML': () => ({ status: 200, body: '<!doctype html><title>Conduit</title>' }),
  'creating answers HTML': (asked, answer) =>
    isOf(asked, /^POST \/api\/articles/) ? { status: 200, body: '<p>made' } : answer,
  'everything is empty': ({ method }) => ({ status: method === 'DELETE' ? 204 : 200 }),
  'everything is null': () => ({ status: 200, body: null }),
  'everything is a list': () => ({ status: 200, body: [] }),
  'comments reset the connection': (asked, answer) => (isOf(asked, /comments/) ? 'reset' : answer),
  'tags have moved': (asked, answer) => {
    if (asked.url === '/api/tags') return { status: 307, headers: { location: '/api/all-tags' } };
    return asked.url === '/api/all-tags' ? { status: 200, body: { tags: [] } } : answer;
  },
  'login has moved': (asked, answer) =>
    isOf(asked, /^POST .*\/login$/) ? { status: 302, headers: { location: '/api/user' } } : answer,
};

function isOf({ method, url }: Asked, pattern: RegExp): boolean {
  return pattern.test(`${method} ${url}`);
}

/** Changes what is a map in an answer that succeeded. */
function inBody(change: (body: Fields) => Fields): Break {
  return (_, answer): Answer => {
    const { status, body } = answer;
    return status < 300 && typeof body === 'object' ? { ...answer, body: change(body as Fields) } : answer;
  };
}

function inList(change: (articles: readonly Fields[]) => readonly Fields[]): Break {
  return inBody((body) => {
    if (!('articles' in body)) return body;
    const articles = change(body['articles'] as readonly Fields[]);
    return { articles, articlesCount: articles.length };
  });
}

/** Changes every article, of lists and by itself. */
function inArticles(change: (article: Fields) => Fields): Break {
  return inBody((body) => {
    const { articles } = body;
    const changed = mapped(body, 'article', change);
    return articles ? { ...changed, articles: (articles as readonly Fields[]).map(change) } : changed;
  });
}

function mapped(body: Fields, name: string, change: (value: Fields) => Fields): Fields {
  return name in body ? { ...body, [name]: change(body[name] as Fields) } : body;
}

function without(name: string): (fields: Fields) => Fields {
  return (fields) => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
