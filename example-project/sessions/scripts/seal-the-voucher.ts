import { createHmac } from 'node:crypto';
import type { BeforeStep } from 'callsheet';

/** Seals the body that is about to be sent: the shop takes no voucher without its seal. */
export default function sealTheVoucher({ request, env }: BeforeStep): void {
  const body = JSON.stringify(request.json);
  request.headers['x-seal'] = createHmac('sha256', env['SEAL_KEY'] ?? '')
    .update(body)
    .digest('base64');
}
