/** Types a value as any input: a test sends it on purpose although no caller could. */
export const malformed = (value: unknown): never => value as never
