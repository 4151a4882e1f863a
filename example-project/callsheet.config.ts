import { defineConfig } from 'callsheet';

export default defineConfig({
  include: ['sessions/**/*.session.yaml'],
  setup: './test/open-the-shop.ts',
  openapi: './openapi.yaml',
});
