import { Logger } from 'graphile-worker'
import type { DatabaseLog } from '../database/database-log.ts'

/** Writes messages of the worker to our log: its routine messages are no one's business. */
export const workerLogger = (log: DatabaseLog): Logger =>
  new Logger(() => (level, message, meta) => {
    const fields = { ...meta }
    if (level === 'error') log.error(fields, message)
    else if (level === 'warning') log.warn(fields, message)
  })
