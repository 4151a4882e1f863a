import { OptionDefaults } from 'typedoc';

export default {
  // Where an option counts.
  blockTags: [...OptionDefaults.blockTags, '@where'],
  name: 'callsheet',
  entryPoints: [
    'src/public/index.ts',
    'src/public/vitest.ts',
    'src/public/jest.ts',
    'src/public/reporter.ts',
    'src/public/authoring.ts',
    'src/public/runtime.ts',
  ],
  plugin: ['typedoc-plugin-markdown'],
  out: 'docs/api',
  readme: 'none',
  excludeInternal: true,
  disableSources: true,
  intentionallyNotExported: ['HostOptions', 'formats', 'table', 'generators', 'pipes', 'retryConditions', 'valueTypes'],
  treatWarningsAsErrors: true,
  validation: {
    notExported: true,
    invalidLink: true,
    notDocumented: false,
  },
};
