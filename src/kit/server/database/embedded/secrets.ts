import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { DatabaseStartError } from '../database-start-error.ts'
import type { EmbeddedPaths } from './paths.ts'

const Secrets = z.object({ admin_password: z.string().min(1), application_password: z.string().min(1) })

/** The generated passwords of the two roles: the superuser, and the one the application works as. */
export type Secrets = z.infer<typeof Secrets>

/**
 * Reads the passwords, or makes them while there is no cluster yet. The file is readable by its owner only.
 * @throws {DatabaseStartError} when a cluster is there and its passwords are missing or unreadable
 */
export const loadSecrets = async (paths: EmbeddedPaths, isNewCluster: boolean): Promise<Secrets> => {
  try {
    const secrets = Secrets.parse(JSON.parse(await readFile(paths.secrets, 'utf8')))
    await chmod(paths.secrets, 0o600)
    return secrets
  } catch (error) {
    if (isNewCluster) return await makeSecrets(paths)
    throw new DatabaseStartError(
      `The passwords of the database are missing or damaged (${paths.secrets}). Restore this file from your backup.`,
      { cause: error },
    )
  }
}

const makeSecrets = async (paths: EmbeddedPaths): Promise<Secrets> => {
  const secrets = { admin_password: newPassword(), application_password: newPassword() }
  const unfinished = `${paths.secrets}.new`
  await writeFile(unfinished, `${JSON.stringify(secrets)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, paths.secrets)
  return secrets
}

const newPassword = (): string => {
  return randomBytes(24).toString('base64url')
}
