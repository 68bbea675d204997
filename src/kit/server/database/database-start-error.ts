import { OperatorError } from '../operator-error.ts'

/** The database cannot be used as it is set up. */
export class DatabaseStartError extends OperatorError {
  override readonly name = 'DatabaseStartError'
}
