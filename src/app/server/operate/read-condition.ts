import { dirname } from 'node:path'
import type { Config } from '#kit/server/config.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import { checkStamp } from '#kit/server/files/claim-files.ts'
import { diskSpace } from '#kit/server/files/disk-space.ts'
import { filesFolder } from '#kit/server/files/open-files.ts'
import { findRunningAddress } from '#kit/server/running-address.ts'
import type { Figures } from '../figures.ts'
import { APP_VERSION } from '../version.ts'
import { backupFolder } from './backup-tools.ts'
import type { Condition } from './diagnose.ts'
import type { Opened } from './open-installation.ts'

type OfDatabase = Pick<Condition, 'now' | 'files'> & Readonly<{ postgres: string }>
type Place = Pick<Opened, 'url' | 'files'>

const readDatabase = ({ url, files }: Place): Promise<OfDatabase> =>
  withClient(url, async (client) => {
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

/** Reads the state of an installation, for {@link diagnose}. */
export const readCondition = async (config: Config, place: Place, figures: Figures): Promise<Condition> => {
  const { postgres, ...ofDatabase } = await readDatabase(place)
  const backups = backupFolder(config)
  return {
    ...ofDatabase,
    versions: { muster: APP_VERSION, node: process.versions.node, postgres },
    address: await findRunningAddress(config.DATA_DIR),
    figures,
    disks: {
      files: await diskSpace(filesFolder(config))(),
      // The folder is made by the first backup.
      backups: (await diskSpace(backups)()) ?? (await diskSpace(dirname(backups))()),
    },
  }
}
