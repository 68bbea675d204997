import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { checkMigrated } from '#kit/server/database/migrate.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import { checkFiles } from '#kit/server/files/check-files.ts'
import {
  adoptFiles,
  checkStamp,
  installationOf,
  installationOfDatabase,
  markMoved,
} from '#kit/server/files/claim-files.ts'
import { FILE_MODE } from '#kit/server/files/disk.ts'
import { listFileRows } from '#kit/server/files/file-rows.ts'
import { type FileStore, readAnywhere } from '#kit/server/files/file-store.ts'
import { openFiles } from '#kit/server/files/open-files.ts'
import { bucketFault } from '#kit/server/files/s3/bucket-address.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { MIGRATIONS } from '../migrations.ts'
import type { CommandContext } from './command.ts'
import { openStopped } from './open-installation.ts'

/** The name of the folder of the data, where another place is the address of a bucket. */
const DISK = 'disk'

type Places = Readonly<{ from: FileStore; to: FileStore }>

const copyOne = async ({ from, to }: Places, name: string): Promise<boolean> => {
  const stream = await readAnywhere(from, name)
  if (stream === null) return false
  const path = join(await to.incoming(), name)
  await pipeline(stream, createWriteStream(path, { mode: FILE_MODE }))
  await to.put(name, { path })
  return true
}

const countOf = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

/** Copies the objects of all rows that are not there yet: a copy that was interrupted goes on where it ended. */
const copyAll = async (client: Client, places: Places): Promise<Readonly<{ copied: number; missing: string[] }>> => {
  const there = new Set<string>()
  for await (const { name } of places.to.list()) there.add(name)
  let copied = 0
  const missing: string[] = []
  for (const { name } of await listFileRows(client)) {
    if (there.has(name)) continue
    if (await copyOne(places, name)) copied++
    else missing.push(name)
  }
  return { copied, missing }
}

const removeAll = async (store: FileStore): Promise<void> => {
  for await (const { name } of store.list()) await store.destroy(name)
  await store.dropQuarantine('9999-12-31')
}

const refuseOthers = async (client: Client, { from, to }: Places, installation: string): Promise<void> => {
  if (from.place === to.place) throw new OperatorError(`The files are in ${to.place} already.`)
  const [fault] = await checkStamp(client, from)
  if (fault !== undefined) throw new OperatorError(`${fault}. Check DATA_DIR and FILES_URL.`)
  const owner = await installationOf(to)
  if (owner !== null && owner !== installation)
    throw new OperatorError(`${to.place} holds the files of another installation. Name an empty place.`)
}

/**
 * Copies the files of the installation into another place, checks every byte there, and marks the old place, so that no
 * server starts on it. With `isRemoved` the old files are removed afterwards.
 */
export const moveFiles = async (
  { config, log, print }: CommandContext,
  target: string,
  isRemoved: boolean,
): Promise<void> => {
  const fault = target === DISK ? null : bucketFault(target)
  if (fault !== null) throw new OperatorError(`${fault}, or the word ${DISK} for the folder of the data.`)
  const to = await openFiles({ ...config, FILES_URL: target === DISK ? undefined : target })
  const opened = await openStopped(config, log)
  const places = { from: opened.files, to }
  try {
    await withClient(opened.url, async (client) => {
      await checkMigrated(client, MIGRATIONS)
      const installation = await installationOfDatabase(client)
      await refuseOthers(client, places, installation)
      const { copied, missing } = await copyAll(client, places)
      print(`Copied ${countOf(copied)} from ${places.from.place} to ${to.place}.`)
      const faults = (await checkFiles(client, to)).filter((one) => !missing.some((name) => one.includes(name)))
      if (faults.length > 0) throw new OperatorError(`The files were not moved: ${faults.slice(0, 20).join('. ')}.`)
      if (missing.length > 0)
        print(
          `Missing before: ${countOf(missing.length)}, ${missing.slice(0, 20).join(', ')}. Bring back what is missing from a backup.`,
        )
      await adoptFiles(to, installation)
      await markMoved(places.from, installation, to.place)
      if (isRemoved) await removeAll(places.from)
      print(target === DISK ? 'Start Muster without FILES_URL now.' : `Start Muster with FILES_URL=${target} now.`)
      if (!isRemoved)
        print(
          `The old files are still in ${places.from.place}, also those that are erased from now on: remove them soon.`,
        )
    })
  } finally {
    await opened.close()
  }
}
