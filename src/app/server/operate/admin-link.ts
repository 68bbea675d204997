import { getInstallation, makeAdminLink } from '#domains/session/server/index.ts'
import { linkBase } from '#domains/settings/server/index.ts'
import { databaseClock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import { createDatabase } from '#kit/server/database/dialect.ts'
import { checkMigrated } from '#kit/server/database/migrate.ts'
import { createPool } from '#kit/server/database/pool.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import { beginAsSystem } from '#kit/server/jobs/run-jobs.ts'
import { findRunningAddress } from '#kit/server/running-address.ts'
import { MIGRATIONS } from '../migrations.ts'
import type { CommandContext } from './command.ts'
import { openInstallation } from './open-installation.ts'

/** Returns the environment with the address of the running server, whose port may be another, where it names none itself. */
const withRunningAddress = async (config: Config): Promise<Config> => {
  const address = config.PUBLIC_URL ? null : await findRunningAddress(config.DATA_DIR)
  return address === null ? config : { ...config, public_url: address }
}

/** Prints a link with which a super admin chooses a new password. */
export const adminLink = async ({ config, log, print }: CommandContext, email: string | null): Promise<void> => {
  const opened = await openInstallation(config, log)
  try {
    await withClient(opened.url, (client) => checkMigrated(client, MIGRATIONS))
    const pool = createPool({ url: opened.url, max: 2, log })
    try {
      const db = createDatabase<Database>(pool)
      const base = linkBase(await withRunningAddress(config))
      const parts = { link_key: (await getInstallation(db)).data_key, linkBase: base }
      const made = await beginAsSystem(db, databaseClock)((work) => makeAdminLink(parts, work, email))
      print(`Choose a new password for ${made.email} here, once, within the hour:`)
      print(made.link)
    } finally {
      await pool.end()
    }
  } finally {
    await opened.close()
  }
}
