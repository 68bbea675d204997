/** Passes for whatever the contract asks for: what a test sends on purpose although no caller could. */
export const malformed = (value: unknown): never => value as never
