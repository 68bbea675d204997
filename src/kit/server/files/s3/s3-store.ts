import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { STORE_NAME } from '../disk.ts'
import { type Content, type FileStore, MissingObject, type StoreStamp } from '../file-store.ts'
import { incomingFolder } from '../incoming-folder.ts'
import { type Bucket, type BucketOptions, openBucket } from './bucket.ts'

const STAMP = 'installation.json'
const OBJECTS = 'objects/'
const QUARANTINE = 'quarantine/'
const QUARANTINED = /^quarantine\/(\d{4}-\d\d-\d\d)\/([0-9a-f]{32})$/

const keyOf = (name: string): string => {
  if (!STORE_NAME.test(name)) throw new Error('Not the name of a stored object')
  return OBJECTS + name
}

const putContent = async (bucket: Bucket, key: string, content: Content): Promise<void> => {
  if (Buffer.isBuffer(content)) {
    await bucket.put(key, { bytes: content, size: content.length })
    return
  }
  const { size } = await stat(content.path)
  await bucket.put(key, { bytes: createReadStream(content.path), size })
  await rm(content.path, { force: true })
}

const stampOf = (bucket: Bucket): StoreStamp => {
  const read = async (): Promise<string | null> => {
    const stream = await bucket.get(STAMP)
    return stream && text(stream)
  }
  return {
    read,
    add: async (content) => {
      // Stores that do not know the condition would overwrite one that is there.
      if ((await read()) !== null) return false
      return bucket.put(STAMP, { bytes: Buffer.from(content), size: Buffer.byteLength(content) }, true)
    },
    remove: () => bucket.remove(STAMP),
  }
}

// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* listQuarantined(bucket: Bucket) {
  for await (const { key } of bucket.list(QUARANTINE)) {
    const [, since, name] = QUARANTINED.exec(key) ?? []
    if (since !== undefined && name !== undefined) yield { name, since, key }
  }
}

// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* listObjects(bucket: Bucket) {
  for await (const { key, written_at } of bucket.list(OBJECTS)) {
    const name = key.slice(OBJECTS.length)
    if (STORE_NAME.test(name)) yield { name, written_at }
  }
}

const quarantineOf = (
  bucket: Bucket,
): Pick<
  FileStore,
  'quarantine' | 'bringBack' | 'readQuarantined' | 'listQuarantine' | 'dropQuarantine' | 'destroy'
> => {
  const found = async (name: string): Promise<readonly string[]> =>
    (await Array.fromAsync(listQuarantined(bucket))).filter((one) => one.name === name).map(({ key }) => key)
  return {
    quarantine: async (name) => {
      await bucket.move(keyOf(name), `${QUARANTINE}${machineInstant().slice(0, 10)}/${name}`)
    },
    bringBack: async (name) => {
      for (const key of await found(name)) await bucket.move(key, keyOf(name))
    },
    readQuarantined: async (name) => {
      const [key] = await found(name)
      const stream = key === undefined ? null : await bucket.get(key)
      if (stream === null) throw new MissingObject(`${name} is not in quarantine`)
      return stream
    },
    async *listQuarantine() {
      for await (const { name, since } of listQuarantined(bucket)) yield { name, since }
    },
    dropQuarantine: async (before) => {
      const old = (await Array.fromAsync(listQuarantined(bucket))).filter(({ since }) => since < before)
      for (const { key } of old) await bucket.remove(key)
      return old.length
    },
    destroy: async (name) => {
      await bucket.remove(keyOf(name))
      for (const key of await found(name)) await bucket.remove(key)
    },
  }
}

const VERSIONED =
  'The bucket stores old versions, so erased files stay in it. Suspend versioning, or let a rule of the bucket remove old versions'

/** Stores objects in a bucket of S3. What arrives is below `folder` until it is stored. */
export const s3Store = (options: BucketOptions, folder: string): FileStore => {
  const bucket = openBucket(options)
  return {
    place: bucket.place,
    stamp: stampOf(bucket),
    ...incomingFolder(folder),
    put: async (name, content) => putContent(bucket, keyOf(name), content),
    read: async (name) => {
      const stream = await bucket.get(keyOf(name))
      if (stream === null) throw new MissingObject(`There is no file ${name}`)
      return stream
    },
    list: () => listObjects(bucket),
    ...quarantineOf(bucket),
    listFaults: async () => ((await bucket.isVersioned()) === true ? [VERSIONED] : []),
  }
}
