import { getInstallation } from '#domains/session/server/index.ts'
import { databaseClock } from '#kit/server/clock.ts'
import { createDatabase } from '#kit/server/database/dialect.ts'
import { checkMigrated } from '#kit/server/database/migrate.ts'
import { createPool } from '#kit/server/database/pool.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import { adoptFiles as adopt } from '#kit/server/files/claim-files.ts'
import { quarantineRowless } from '#kit/server/files/sweep-files.ts'
import { beginAsSystem } from '#kit/server/jobs/run-jobs.ts'
import { MIGRATIONS } from '../migrations.ts'
import type { CommandContext } from './command.ts'
import { openStopped } from './open-installation.ts'

/** Assigns the folder of files to the installation of the database; with `isSwept`, unknown files go into quarantine. */
export const adoptFiles = async ({ config, log, print }: CommandContext, isSwept: boolean): Promise<void> => {
  const opened = await openStopped(config, log)
  try {
    await withClient(opened.url, (client) => checkMigrated(client, MIGRATIONS))
    const pool = createPool({ url: opened.url, max: 2, log })
    try {
      const db = createDatabase<Database>(pool)
      await adopt(opened.files, (await getInstallation(db)).id)
      print(`${opened.files.place} belongs to this installation now.`)
      if (!isSwept) return
      const moved = await quarantineRowless(opened.files, beginAsSystem(db, databaseClock))
      print(`${moved} files without a row were moved to ${opened.files.place}/quarantine, where they stay for 30 days.`)
    } finally {
      await pool.end()
    }
  } finally {
    await opened.close()
  }
}
