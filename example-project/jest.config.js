import { withCallsheet } from 'callsheet/jest';

/** The same sessions under Jest: `npm run test:jest`. The unit tests are Vitest's. */
export default withCallsheet({ testMatch: [], transform: {} });
