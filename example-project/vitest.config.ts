import { callsheet } from 'callsheet/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [callsheet()],
  test: {
    globalSetup: 'test/open-the-shop.ts',
  },
});
