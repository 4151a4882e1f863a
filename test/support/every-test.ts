/** Whether tests run that others stand for (decision 110): each night, and when somebody asks for them. */
export const isEveryTest = process.env.CALLSHEET_TESTS === 'all';
