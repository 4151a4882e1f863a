import type { FastifyInstance } from 'fastify';
import { findTea, teaOfTheDay, teasOf, type Tea } from '../catalogue.ts';
import { refusal } from '../refusal.ts';

type Search = { Querystring: { q?: string; tag?: string; sort?: 'name' | 'price' } };
type BySku = { Params: { sku: string } };

export function productRoutes(shop: FastifyInstance): void {
  shop.get('/health', async () => ({
    state: 'open',
    time: new Date().toISOString(),
    addresses: { ipv4: '127.0.0.1', ipv6: '::1' },
  }));

  shop.get<Search>('/products', async (request, reply) => {
    const { q = '', tag, sort = 'name' } = request.query;
    const list = request.headers['x-price-list'] === 'preview' ? 'preview' : 'public';
    const items = teasOf(list)
      .filter(
        (tea) => tea.name.toLowerCase().includes(q.toLowerCase()) && (tag === undefined || tea.tags.includes(tag)),
      )
      .toSorted((a, b) => (sort === 'price' ? a.price - b.price : a.name.localeCompare(b.name)));
    return reply
      .header('x-total-count', items.length)
      .header('x-price-list', list)
      .send({ items, total: items.length });
  });

  shop.get<BySku>('/products/:sku', async (request) => {
    const tea = teaOr404(request.params.sku);
    return { ...tea, page: `https://kettle.example/teas/${tea.sku}` };
  });

  shop.get<BySku>('/products/:sku/label', async (request, reply) => {
    const tea = teaOr404(request.params.sku);
    return reply
      .type('text/plain; charset=utf-8')
      .send(`${tea.name}\nfrom ${tea.origin}, picked ${tea.picked}\nPour at {{temperature}} °C.\n`);
  });

  shop.get('/tea-of-the-day', async (_request, reply) => reply.redirect('/tea-of-the-week', 302));
  shop.get('/tea-of-the-week', async (_request, reply) => reply.redirect(`/products/${teaOfTheDay}`, 307));
}

function teaOr404(sku: string): Tea {
  const tea = findTea(sku);
  if (!tea) throw refusal(404, 'no-such-tea', `We have no tea called ${sku}.`);
  return tea;
}
