import type { DatabaseLog } from '../database/database-log.ts'

/** A log that no one reads. */
export const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
