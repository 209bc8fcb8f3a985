/** For what a test changes in place of an operator, whose acts the audit log records. */
export const unrecorded = () => Promise.resolve();
