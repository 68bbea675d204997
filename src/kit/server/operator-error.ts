/**
 * A fault that only the operator can mend. The message is a whole sentence with the fault and the remedy: print it without
 * a stack trace and end the process.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

/**
 * Returns the text to print for an error that ends a program. Refusals of the system, such as a folder without rights or
 * a port in use, are the operator's as well; everything else is a fault of the program and needs its trace.
 */
export const errorText = (error: unknown): string => {
  if (error instanceof OperatorError) return error.message
  if (error instanceof Error && 'syscall' in error) return `${error.message}. Check the environment and try again.`
  return String(error instanceof Error ? error.stack : error)
}
