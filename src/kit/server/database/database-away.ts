/** `pg` assigns these errors no code: only their messages identify them. */
const MESSAGES_WITHOUT_CODE: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
])

/**
 * Codes of the system: no one listens, the host is unreachable, or the connection broke. ENOENT is a missing socket
 * file.
 */
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Codes of PostgreSQL (appendix A of its manual): too many connections, ended by an administrator, crash of another session,
 * starting up or shutting down.
 */
const SQLSTATES: ReadonlySet<string> = new Set(['53300', '57P01', '57P02', '57P03'])

/**
 * Returns whether an error of a query or a connection means that the database is not available for now, so that the
 * response is "try again in a moment" (503) and nothing is wrong with the request. Looks through causes and aggregated errors.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // Class 08 is "connection exception".
  if (code !== undefined && (SQLSTATES.has(code) || /^08[0-9A-Z]{3}$/.test(code))) return true
  if (code !== undefined && SYSTEM_CODES.has(code) && isOfConnection(error)) return true
  if (code === undefined && MESSAGES_WITHOUT_CODE.has(error.message)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return isDatabaseAway(error.cause)
}

/** A missing file of ours also has the code ENOENT; only `connect` means the socket of the database. */
const isOfConnection = (error: Error): boolean => {
  if (!('code' in error) || error.code !== 'ENOENT') return true
  return 'syscall' in error && error.syscall === 'connect'
}
