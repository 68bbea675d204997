import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { FILE_MODE, STORE_NAME } from '../files/disk.ts'
import { OperatorError } from '../operator-error.ts'
import { type BackupKeys, deriveKeys, proofOf } from './parts.ts'

const SQL_NAME = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const part = { size: z.number().int().min(0), sha256: z.hex() }

const Content = z.strictObject({
  format: z.literal(1),
  made_at: z.string(),
  /** The version of Muster and of PostgreSQL that made it; only for people. */
  made_by: z.string(),
  installation: z.uuid(),
  migrations: z.array(z.strictObject({ number: z.number().int(), name: z.string(), sha256: z.hex() })),
  tables: z.array(
    z.strictObject({ name: SQL_NAME, columns: z.array(SQL_NAME), rows: z.number().int().optional(), ...part }),
  ),
  sequences: z.array(z.strictObject({ name: SQL_NAME, last_value: z.string(), is_called: z.boolean() })),
  jobs: z.strictObject(part),
  /** The last row of each chain of the audit: a chain that is rewritten later does not contain it any more. */
  /** The last checkpoint of each chain. */
  checkpoints: z.array(z.strictObject({ chain: z.number().int(), no: z.number().int(), seal: z.hex() })).optional(),
  anchors: z.array(z.strictObject({ chain: z.number().int(), row: z.number().int(), hash: z.hex() })).optional(),
  files: z.array(z.strictObject({ name: z.string().regex(STORE_NAME), ...part })),
  /** Files that had a row, and no object or another one. */
  missing: z.array(z.string().regex(STORE_NAME)),
})

/** The contents of a backup. */
export type Manifest = z.infer<typeof Content>

const Outer = z.strictObject({
  content: Content,
  encryption: z.strictObject({ salt: z.hex(), proof: z.hex() }).nullable(),
})

const NAME = 'manifest.json'

export const tablePath = (name: string): string => `database/${name}.copy.gz`
export const JOBS_PATH = 'jobs.copy.gz'
export const filePath = (name: string): string => `files/${name.slice(0, 2)}/${name}`

/** Writes the manifest last: a backup without one is not whole. */
export const writeManifest = async (
  folder: string,
  manifest: Manifest,
  encryption: Readonly<{ salt: Buffer; keys: BackupKeys }> | null,
): Promise<void> => {
  // In the order in which it is read again.
  const content = Content.parse(manifest)
  const sealed = encryption && {
    salt: encryption.salt.toString('hex'),
    proof: proofOf(encryption.keys, JSON.stringify(content)),
  }
  const text = `${JSON.stringify({ content, encryption: sealed }, null, 1)}\n`
  await writeFile(join(folder, NAME), text, { flag: 'wx', mode: FILE_MODE, flush: true })
}

const keysFor = async (outer: z.infer<typeof Outer>, passphrase: string | undefined): Promise<BackupKeys | null> => {
  const { content, encryption } = outer
  if (!encryption) {
    if (passphrase === undefined) return null
    throw new OperatorError('This backup is not encrypted. Unset BACKUP_PASSPHRASE if you trust where it comes from.')
  }
  if (passphrase === undefined) throw new OperatorError('This backup is encrypted. Set BACKUP_PASSPHRASE.')
  const keys = await deriveKeys(passphrase, Buffer.from(encryption.salt, 'hex'))
  const proof = Buffer.from(proofOf(keys, JSON.stringify(content)), 'hex')
  const given = Buffer.from(encryption.proof, 'hex')
  if (proof.length !== given.length || !timingSafeEqual(proof, given))
    throw new OperatorError('BACKUP_PASSPHRASE is not the one of this backup, or its manifest was changed.')
  return keys
}

/**
 * Reads the manifest of a backup, and derives the keys of an encrypted one.
 * @throws {OperatorError} for a folder that is no whole backup, and for a wrong passphrase
 */
export const readManifest = async (
  folder: string,
  passphrase: string | undefined,
): Promise<Readonly<{ content: Manifest; keys: BackupKeys | null }>> => {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new OperatorError(`${folder} holds no whole backup: ${NAME} cannot be read.`)
  })
  const outer = parseOuter(text, folder)
  return { content: outer.content, keys: await keysFor(outer, passphrase) }
}

const parseOuter = (text: string, folder: string): z.infer<typeof Outer> => {
  try {
    return Outer.parse(JSON.parse(text))
  } catch (error) {
    throw new OperatorError(`The manifest of the backup in ${folder} is damaged, or a newer Muster made it.`, {
      cause: error,
    })
  }
}
