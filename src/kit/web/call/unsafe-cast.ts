/**
 * A value from a source that the types cannot see but the contract vouches for: the server writes every answer from the
 * schema of its call, and a form holds exactly the fields of its body. The one place where the web takes that on trust.
 */
export const unsafeCast = <Shape>(value: unknown): Shape => value as Shape
