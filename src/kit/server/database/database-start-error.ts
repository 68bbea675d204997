/**
 * The database cannot be used and only the operator can change that. The message is a whole sentence
 * which says what is wrong and what to do: print it without a stack trace and end the process.
 */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}
