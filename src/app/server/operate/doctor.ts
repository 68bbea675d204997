import { join, resolve } from 'node:path'
import { databaseClock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import { createDatabase } from '#kit/server/database/dialect.ts'
import { checkMigrated } from '#kit/server/database/migrate.ts'
import { createPool } from '#kit/server/database/pool.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import { checkStamp } from '#kit/server/files/claim-files.ts'
import { diskSpace } from '#kit/server/files/disk-space.ts'
import type { DatabaseLog } from '#kit/server/database/database-log.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { findRunningAddress } from '#kit/server/running-address.ts'
import { readFigures } from '../figures.ts'
import { MIGRATIONS } from '../migrations.ts'
import { APP_VERSION } from '../version.ts'
import { backupFolder } from './backup-tools.ts'
import type { CommandContext } from './command.ts'
import { type Condition, diagnose } from './diagnose.ts'
import { type Opened, openInstallation } from './open-installation.ts'

type OfDatabase = Pick<Condition, 'now' | 'files'> & Readonly<{ postgres: string }>

const readDatabase = ({ url, files }: Opened): Promise<OfDatabase> =>
  withClient(url, async (client) => {
    await checkMigrated(client, MIGRATIONS)
    const { rows } = await client.query<{ version: string; now: number }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version,
        extract(epoch from app_now())::float8 as now`,
    )
    const faults = async () => [...(await checkStamp(client, files)), ...(await files.listFaults())]
    return {
      postgres: rows[0]?.version ?? '',
      now: rows[0]?.now ?? 0,
      // A store that does not respond is one finding among others.
      files: { place: files.place, faults: await faults().catch((error: unknown) => [String(error)]) },
    }
  })

const readCondition = async (config: Config, log: DatabaseLog, opened: Opened): Promise<Condition> => {
  const { postgres, ...ofDatabase } = await readDatabase(opened)
  const pool = createPool({ url: opened.url, max: 2, log })
  try {
    return {
      ...ofDatabase,
      versions: { muster: APP_VERSION, node: process.versions.node, postgres },
      address: await findRunningAddress(config.DATA_DIR),
      figures: await readFigures(createDatabase<Database>(pool), databaseClock, []),
      disks: {
        files: await diskSpace(join(resolve(config.DATA_DIR), 'files'))(),
        backups: await diskSpace(backupFolder(config))(),
      },
    }
  } finally {
    await pool.end()
  }
}

/** Prints what is in order and what is not. Fails where something needs a person now. */
export const doctor = async ({ config, log, print }: CommandContext): Promise<void> => {
  const opened = await openInstallation(config, log)
  try {
    const findings = diagnose(await readCondition(config, log, opened))
    for (const { state, what, text } of findings) print(`${state.padEnd(4)}  ${what}: ${text}`)
    if (findings.some(({ state }) => state === 'fail'))
      throw new OperatorError('Something needs you now: see the lines that begin with fail.')
  } finally {
    await opened.close()
  }
}
