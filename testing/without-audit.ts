/** Passed as the callback that audits an operator's change: records nothing, because the test has no operator. */
export const withoutAudit = () => Promise.resolve();
