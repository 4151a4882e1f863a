import { callsheet } from 'callsheet/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [callsheet({ include: ['sessions/**/*.session.yaml'] })],
  test: { globalSetup: 'start-server.ts' },
});
