import type { Order } from './store.ts';

/** A one-page PDF. */
export function drawInvoice(order: Order): Buffer {
  const lines = order.lines.map((line) => `${line.quantity} x ${line.sku}`);
  const words = ['Kettle & Leaf', `Order ${order.id}`, ...lines, `Total ${(order.total / 100).toFixed(2)}`];
  const drawing = `BT /F1 14 Tf 20 TL 50 780 Td ${words.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

function assemble(objects: readonly string[]): Buffer {
  // The four high bytes tell a reader that the file is binary.
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets: string[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(`${String(file.length).padStart(10, '0')} 00000 n \n`);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
