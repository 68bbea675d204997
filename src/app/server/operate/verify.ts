import type { Client } from 'pg'
import {
  checkAuditChains,
  checkConstraints,
  checkSequences,
  countErased,
  countRemoved,
} from '#kit/server/database/check-schema.ts'
import { inSnapshot } from '#kit/server/database/copy-tables.ts'
import { checkMigrated } from '#kit/server/database/migrate.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import { checkFiles } from '#kit/server/files/check-files.ts'
import { checkStamp } from '#kit/server/files/claim-files.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { MIGRATIONS } from '../migrations.ts'
import type { CommandContext } from './command.ts'
import { type Opened, openInstallation } from './open-installation.ts'

const MOST = 20

const listed = (faults: readonly string[]): string[] => {
  const lines = faults.slice(0, MOST).map((fault) => `  ${fault}.`)
  return faults.length > MOST ? [...lines, `  … and ${faults.length - MOST} more.`] : lines
}

type Found = Readonly<{ what: string; faults: readonly string[]; note?: string }>

/** Returns the faults of an open installation, by check. */
export const findFaults = async (
  { url, files }: Pick<Opened, 'url' | 'files'>,
  notify: (found: Found) => void = () => undefined,
): Promise<readonly Found[]> => {
  const all: Found[] = []
  const report = (what: string, faults: readonly string[], note = ''): void => {
    all.push({ what, faults })
    notify({ what, faults, note })
  }
  await withClient(url, async (client: Client) => {
    await checkMigrated(client, MIGRATIONS)
    await inSnapshot(client, async () => {
      const [erased, removed] = [await countErased(client), await countRemoved(client)]
      const notes = [
        erased > 0 ? `; the values of ${erased} rows were erased` : '',
        removed > 0 ? `; ${removed} rows were removed because their time was over` : '',
      ]
      report('Audit chains', await checkAuditChains(client), notes.join(''))
      report('Constraints', await checkConstraints(client))
      report('Sequences', await checkSequences(client))
      report('Place of files', [...(await checkStamp(client, files)), ...(await files.listFaults())])
    })
    report('Files', await checkFiles(client, files))
  })
  return all
}

/** Checks an open installation and prints the result. Fails where there is a fault. */
export const verifyOpened = async (opened: Opened, print: CommandContext['print']): Promise<void> => {
  const found = await findFaults(opened, ({ what, faults, note }) => {
    print(
      `${what}: ${faults.length === 0 ? 'well' : faults.length === 1 ? '1 fault' : `${faults.length} faults`}${note}`,
    )
    listed(faults).forEach(print)
  })
  if (found.some(({ faults }) => faults.length > 0))
    throw new OperatorError('Something is wrong. Restore a backup, or ask for help with the lines above.')
}

/** The same for the installation that the environment names. `postgres`: only for tests, the package of another one. */
export const verify = async ({ config, log, print }: CommandContext, postgres?: string): Promise<void> => {
  const opened = await openInstallation(config, log, postgres)
  try {
    await verifyOpened(opened, print)
  } finally {
    await opened.close()
  }
}
