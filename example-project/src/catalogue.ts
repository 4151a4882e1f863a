export interface Tea {
  readonly sku: string;
  readonly name: string;
  /** In cents. */
  readonly price: number;
  readonly tags: readonly string[];
  readonly origin: string;
  /** The day it was picked. */
  readonly picked: string;
  readonly caffeine: boolean;
  readonly stock: number;
  /** What goes with it; null if it is best on its own. */
  readonly biscuit: string | null;
}

export type PriceList = 'public' | 'preview';

/** The teas of a price list; the preview has the one that is not on the shelf yet. */
export function teasOf(list: PriceList): readonly Tea[] {
  return list === 'preview' ? [...shelf, midsummer] : shelf;
}

export function findTea(sku: string): Tea | undefined {
  return shelf.find((tea) => tea.sku === sku);
}

export const teaOfTheDay = 'earl-grey';

const midsummer: Tea = {
  sku: 'midsummer',
  name: 'Midsummer Blend',
  price: 990,
  tags: ['herbal', 'rose'],
  origin: 'Our back garden',
  picked: '2026-06-21',
  caffeine: false,
  stock: 12,
  biscuit: 'rose macaron',
};

const shelf: readonly Tea[] = [
  {
    sku: 'earl-grey',
    name: 'Earl Grey',
    price: 620,
    tags: ['black', 'bergamot'],
    origin: 'Sri Lanka',
    picked: '2026-03-14',
    caffeine: true,
    stock: 40,
    biscuit: 'shortbread',
  },
  {
    sku: 'sencha',
    name: 'Sencha',
    price: 780,
    tags: ['green'],
    origin: 'Japan',
    picked: '2026-05-02',
    caffeine: true,
    stock: 25,
    biscuit: 'yuzu wafer',
  },
  {
    sku: 'lapsang',
    name: 'Lapsang Souchong',
    price: 890,
    tags: ['black', 'smoky'],
    origin: 'China',
    picked: '2026-04-18',
    caffeine: true,
    stock: 9,
    biscuit: null,
  },
  {
    sku: 'rooibos',
    name: 'Rooibos',
    price: 540,
    tags: ['herbal'],
    origin: 'South Africa',
    picked: '2026-02-27',
    caffeine: false,
    stock: 60,
    biscuit: 'rusk',
  },
  {
    sku: 'chamomile',
    name: 'Chamomile',
    price: 480,
    tags: ['herbal'],
    origin: 'Egypt',
    picked: '2026-01-30',
    caffeine: false,
    stock: 33,
    biscuit: 'shortbread',
  },
  {
    sku: 'silver-needle',
    name: 'Silver Needle',
    price: 2400,
    tags: ['white'],
    origin: 'China',
    picked: '2026-04-05',
    caffeine: true,
    stock: 0,
    biscuit: null,
  },
];
