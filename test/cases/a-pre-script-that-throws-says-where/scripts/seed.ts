interface Order {
  readonly lines?: readonly { readonly sku: string }[];
}

const empty: Order = {};

export default function seed(): void {
  const lines = empty.lines!;
  lines.map(({ sku }) => sku);
}
