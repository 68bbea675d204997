/**
 * Only the operator can change what is wrong. The message is a whole sentence that says what it is and what to do: print
 * it without a stack trace and end the process.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
