import { DatabaseStartError } from '../database-start-error.ts'
import { type Address, connectionUrl } from './address.ts'
import { pollUntil } from './end-process.ts'
import { APPLICATION_DATABASE, APPLICATION_ROLE } from './ensure-database.ts'
import { type PostmasterNote, readPostmasterNote } from './left-over.ts'
import { prepareDataDir } from './paths.ts'
import { loadSecrets } from './secrets.ts'

const PATIENCE_MS = 20_000

/**
 * The `postgres://` URL of the embedded server that another process runs on a data folder.
 * @throws {DatabaseStartError} while none is ready there
 */
export const attachEmbedded = async (dataDir: string): Promise<string> => {
  const paths = await prepareDataDir(dataDir)
  let note: PostmasterNote | undefined
  const isReady = async () => {
    note = await readPostmasterNote(paths)
    return note?.status === 'ready'
  }
  if (!(await pollUntil(isReady, PATIENCE_MS)) || note === undefined)
    throw new DatabaseStartError(
      `Another process holds the data folder ${paths.dataDir}, and its database does not get ready. ` +
        'Look into its log, or stop it and try again.',
    )
  const secrets = await loadSecrets(paths, false)
  const address: Address = note.hasSocket
    ? { kind: 'socket', directory: paths.socketDir, port: note.port }
    : { kind: 'loopback', port: note.port }
  return connectionUrl(address, APPLICATION_ROLE, secrets.application_password, APPLICATION_DATABASE)
}
