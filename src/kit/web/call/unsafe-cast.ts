/**
 * Types a value from a source that the types cannot see but the contract vouches for: the server writes every response
 * from the schema of its call, and a form has exactly the fields of its body. The one place where the web trusts that.
 */
export const unsafeCast = <Shape>(value: unknown): Shape => value as Shape
