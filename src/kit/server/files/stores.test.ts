import { createServer } from 'node:http'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileClock, machineInstant } from '#kit/contract/machine-clock.ts'
import { startS3, type TestS3 } from '../testing/s3-server.ts'
import { diskStore } from './disk-store.ts'
import { type FileStore, MissingObject, newStoreName, readIfThere } from './file-store.ts'
import { s3Store } from './s3/s3-store.ts'

let folder = ''
let s3: TestS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-stores-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

let count = 0
/** An empty store of a kind. */
const KINDS: Readonly<Record<string, () => FileStore>> = {
  'a folder': () => diskStore(join(folder, String(++count))),
  'a bucket of S3': () =>
    s3Store({ url: s3.url.replace('/files?', `/files-${++count}?`), ...s3.keys }, join(folder, String(count))),
}

const namesOf = async (store: FileStore): Promise<string[]> =>
  (await Array.fromAsync(store.list())).map(({ name }) => name).toSorted()

describe.each(Object.keys(KINDS))('a store of files in %s', (kind) => {
  const open = (): FileStore => KINDS[kind]?.() ?? expect.unreachable()

  it('returns the bytes that were put, and lists them with the time of their writing', async () => {
    const store = open()
    const [small, large] = [newStoreName(), newStoreName()]
    const bytes = Buffer.alloc(3 * 1024 * 1024, 'muster')
    await store.put(small, Buffer.from('hello'))
    const path = join(await store.incoming(), 'a')
    await writeFile(path, bytes)
    await store.put(large, { path })
    expect(await text(await store.read(small))).toBe('hello')
    expect((await text(await store.read(large))) === bytes.toString()).toBe(true)
    expect(await readdir(await store.incoming())).toEqual([])
    expect(await namesOf(store)).toEqual([small, large].toSorted())
    for await (const { written_at } of store.list()) expect(Math.abs(fileClock() - written_at)).toBeLessThan(60_000)
    expect(await store.listFaults()).toEqual([])
  })

  it('says that an object is missing, apart from every other failure', async () => {
    const store = open()
    const name = newStoreName()
    await expect(store.read(name)).rejects.toThrow(MissingObject)
    await expect(store.readQuarantined(name)).rejects.toThrow(MissingObject)
    expect(await readIfThere(store, name)).toBeNull()
  })

  it('moves objects into quarantine and back, however often, and drops old ones', async () => {
    const store = open()
    const [one, other] = [newStoreName(), newStoreName()]
    for (const name of [one, other]) await store.put(name, Buffer.from(name))
    await store.quarantine(one)
    await store.quarantine(one)
    const today = machineInstant().slice(0, 10)
    expect(await Array.fromAsync(store.listQuarantine())).toEqual([{ name: one, since: today }])
    expect([await namesOf(store), await text(await store.readQuarantined(one))]).toEqual([[other], one])
    await store.bringBack(one)
    await store.bringBack(one)
    expect([await namesOf(store), await text(await store.read(one))]).toEqual([[one, other].toSorted(), one])
    await store.quarantine(one)
    expect([await store.dropQuarantine(today), await store.dropQuarantine('9999-01-01')]).toEqual([0, 1])
    expect(await Array.fromAsync(store.listQuarantine())).toEqual([])
  })

  it('destroys an object for ever, wherever it is', async () => {
    const store = open()
    const [stored, moved] = [newStoreName(), newStoreName()]
    for (const name of [stored, moved]) await store.put(name, Buffer.from('secret'))
    await store.quarantine(moved)
    for (const name of [stored, moved, stored, newStoreName()]) await store.destroy(name)
    expect([await namesOf(store), await Array.fromAsync(store.listQuarantine())]).toEqual([[], []])
  })

  it('has one stamp, which is neither overwritten nor listed as an object', async () => {
    const store = open()
    expect(await store.stamp.read()).toBeNull()
    expect([await store.stamp.add('one'), await store.stamp.add('two'), await store.stamp.read()]).toEqual([
      true,
      false,
      'one',
    ])
    expect(await namesOf(store)).toEqual([])
    await store.stamp.remove()
    await store.stamp.remove()
    expect(await store.stamp.read()).toBeNull()
  })

  it('forgets what never arrived whole', async () => {
    const store = open()
    const half = join(await store.incoming(), 'half')
    await writeFile(half, 'ha')
    expect(await store.dropIncoming(60_000)).toBe(0)
    await utimes(half, 0, 0)
    expect(await store.dropIncoming(60_000)).toBe(1)
  })

  it('knows no other names than its own', async () => {
    const store = open()
    for (const name of ['../../etc/passwd', 'a'.repeat(31), 'A'.repeat(32), `${'a'.repeat(30)}/a`, '']) {
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not the name')
      await expect(store.read(name)).rejects.toThrow('Not the name')
    }
  })
})

/** Runs work with a store whose every response is made by `respond`. */
const withResponses = async (
  respond: (url: URL) => string,
  use: (store: FileStore) => Promise<void>,
): Promise<void> => {
  const server = createServer(({ url = '' }, response) => response.end(respond(new URL(url, 'http://localhost'))))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  try {
    await use(s3Store({ url: `s3://muster?endpoint=http://127.0.0.1:${port}`, ...s3.keys }, folder))
  } finally {
    await new Promise((resolve) => void server.close(resolve))
  }
}

describe('a store in a bucket of S3', () => {
  it('lists the objects of all pages', async () => {
    const names = [newStoreName(), newStoreName(), newStoreName()]
    const page = (url: URL): string => {
      const at = Number(url.searchParams.get('continuation-token') ?? 0)
      const next = at + 1 < names.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
      const object = `<Contents><Key>objects/${names[at]}</Key><LastModified>2026-05-12T09:00:00Z</LastModified></Contents>`
      return `<?xml version="1.0"?><ListBucketResult>${object}${next}</ListBucketResult>`
    }
    await withResponses(page, async (store) => {
      const written_at = Date.parse('2026-05-12T09:00:00Z')
      expect(await Array.fromAsync(store.list())).toEqual(names.map((name) => ({ name, written_at })))
    })
  })

  it('fails with 503, and not as if files were missing, where the keys are wrong or nothing listens', async () => {
    const away = 's3://muster/files?endpoint=http://127.0.0.1:9'
    for (const options of [
      { url: s3.url, accessKey: 'unknown', secretKey: 'wrong' },
      { url: away, ...s3.keys },
      { url: s3.url.replace('//muster/', '//no-such-bucket/'), ...s3.keys },
    ]) {
      const store = s3Store(options, join(folder, 'away'))
      await expect(store.read(newStoreName())).rejects.toMatchObject({ status: 503 })
      await expect(store.put(newStoreName(), Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
      await expect(store.stamp.read()).rejects.toMatchObject({ status: 503 })
      await expect(Array.fromAsync(store.list())).rejects.toMatchObject({ status: 503 })
    }
  })

  it('has a fault where the bucket keeps what is erased', async () => {
    const versioning =
      '<?xml version="1.0"?><VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>'
    await withResponses(
      () => versioning,
      async (store) => expect(await store.listFaults()).toEqual([expect.stringContaining('stores old versions')]),
    )
  })
})
