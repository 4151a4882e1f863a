import { callsheet } from 'callsheet/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [callsheet()],
  test: { tags: [{ name: 'smoke' }, { name: 'vouchers' }] }, // for --tags-filter
});
