import type { DatabaseLog } from '../database/database-log.ts'

/** A log that nobody reads. */
export const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
