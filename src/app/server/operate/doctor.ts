import { databaseClock } from '#kit/server/clock.ts'
import type { DatabaseLog } from '#kit/server/database/database-log.ts'
import { createDatabase } from '#kit/server/database/dialect.ts'
import { checkMigrated } from '#kit/server/database/migrate.ts'
import { createPool } from '#kit/server/database/pool.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { type Figures, readFigures } from '../figures.ts'
import { MIGRATIONS } from '../migrations.ts'
import type { CommandContext } from './command.ts'
import { diagnose } from './diagnose.ts'
import { openInstallation } from './open-installation.ts'
import { readCondition } from './read-condition.ts'

const figuresOf = async (url: string, log: DatabaseLog): Promise<Figures> => {
  await withClient(url, (client) => checkMigrated(client, MIGRATIONS))
  const pool = createPool({ url, max: 2, log })
  try {
    return await readFigures(createDatabase<Database>(pool), databaseClock, [])
  } finally {
    await pool.end()
  }
}

/** Prints what is in order and what is not. Fails where something needs a person now. */
export const doctor = async ({ config, log, print }: CommandContext): Promise<void> => {
  const opened = await openInstallation(config, log)
  try {
    const findings = diagnose(await readCondition(config, opened, await figuresOf(opened.url, log)))
    for (const { state, what, text } of findings) print(`${state.padEnd(4)}  ${what}: ${text}`)
    if (findings.some(({ state }) => state === 'fail'))
      throw new OperatorError('Something needs you now: see the lines that begin with fail.')
  } finally {
    await opened.close()
  }
}
