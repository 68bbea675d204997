/**
 * The data that a change was computed from has changed meanwhile. The transaction is undone and done again, like one that
 * PostgreSQL could not serialise: it carries the same SQLSTATE.
 */
export class Conflict extends Error {
  readonly code = '40001'
  constructor(what: string) {
    super(`${what} changed meanwhile`)
    this.name = 'Conflict'
  }
}
