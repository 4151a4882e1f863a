import { callsheet } from 'callsheet/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [callsheet({ exclude: ['failing/**'] })],
  test: {
    globalSetup: 'test/open-the-shop.ts',
  },
});
