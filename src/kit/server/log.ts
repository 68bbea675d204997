import pino from 'pino'
import type { Config } from './config.ts'

export type Log = pino.Logger

// Names under which secrets travel. Values under these names never get into a log.
const SECRETS = ['password', 'confirm_password', 'current_password', 'token', 'authorization', 'cookie', 'challenge']
const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** JSON lines on standard output (1) or standard error (2), with the request's id in each line that belongs to one. */
export const createLog = (config: Pick<Config, 'LOG_LEVEL'>, descriptor: 1 | 2 = 1): Log =>
  pino(
    {
      level: config.LOG_LEVEL,
      redact: { paths, censor: '[secret]' },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination(descriptor),
  )
