import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diskStore } from '#kit/server/files/disk-store.ts'
import { s3Store } from '#kit/server/files/s3/s3-store.ts'
import { startS3, type TestS3 } from '#kit/server/testing/s3-server.ts'
import { startChild } from '../testing/child-server.ts'
import { copyDemo } from '../testing/demo-once.ts'
import { send, signIn, upload } from './testing/demo-people.ts'
import { run } from './testing/run.ts'

let folder = ''
let s3: TestS3
const at = (name: string): string => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-move-'))
  s3 = await startS3()
  await copyDemo(at('data'))
}, 120_000)
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const namesIn = async (store: ReturnType<typeof diskStore>): Promise<string[]> =>
  (await Array.fromAsync(store.list())).map(({ name }) => name).toSorted()
const inBucket = (url = s3.url) => s3Store({ url, ...s3.keys }, at('arriving'))

/** Starts a server, and returns the statuses of reading some files after adding one more. */
const serve = async (dataDir: string, env: NodeJS.ProcessEnv, files: readonly number[]) => {
  const server = await startChild(dataDir, [], env)
  try {
    const person = await signIn(server.url, 'code102', 'user')
    const added = await upload(server.url, person)
    const read = await Promise.all(
      [...files, added].map(async (id) => {
        const response = await send(server.url, 'GET', `/api/user/employee-file/${id}`, person.token)
        return [response.status, (await response.arrayBuffer()).byteLength > 0]
      }),
    )
    return { added, read }
  } finally {
    await server.stop()
  }
}

it('moves files to S3 and back, serves them there, and backs them up and restores them', async () => {
  const data = { DATA_DIR: at('data') }
  const first = await serve(at('data'), {}, [])
  const old = await namesIn(diskStore(join(at('data'), 'files')))

  const moved = await run(['move-files', s3.url], { ...data, ...s3.env, FILES_URL: undefined })
  expect([moved.complained, moved.code]).toEqual(['', 0])
  expect(moved.printed).toContain(`Start Muster with FILES_URL=${s3.url} now.`)
  expect(await namesIn(inBucket())).toEqual(expect.arrayContaining(old.slice(0, 1)))
  // The old place is closed, so that no file is written to the wrong place.
  await expect(startChild(at('data'))).rejects.toThrow(/were moved to s3:\/\/muster\/files\/: set FILES_URL/)

  const second = await serve(at('data'), s3.env, [first.added])
  expect(second.read).toEqual([
    [200, true],
    [200, true],
  ])
  expect(await namesIn(diskStore(join(at('data'), 'files')))).toEqual(old)

  const made = await run(['backup', at('backup')], { ...data, ...s3.env })
  expect([made.complained, made.code]).toEqual(['', 0])
  const taken = await run(['restore', at('backup')], { DATA_DIR: at('taken'), ...s3.env })
  expect(taken.complained).toContain('There are files in s3://muster/files/ already')
  const again = { ...s3.env, FILES_URL: s3.url.replace('/files?', '/again?') }
  const restored = await run(['restore', at('backup')], { DATA_DIR: at('again'), ...again })
  expect([restored.complained, restored.code]).toEqual(['', 0])
  expect(await namesIn(inBucket(again.FILES_URL))).toEqual(await namesIn(inBucket()))
  expect((await serve(at('again'), again, [first.added, second.added])).read).toHaveLength(3)

  const back = await run(['move-files', '--remove', 'disk'], { ...data, ...s3.env })
  expect([back.complained, back.code]).toEqual(['', 0])
  expect(await namesIn(inBucket())).toEqual([])
  const third = await serve(at('data'), {}, [first.added, second.added])
  expect(third.read).toEqual([
    [200, true],
    [200, true],
    [200, true],
  ])
  const verified = await run(['verify'], data)
  expect([verified.complained, verified.code]).toEqual(['', 0])
}, 300_000)

it('goes on where it was interrupted, and refuses what cannot be meant', async () => {
  const env = { DATA_DIR: at('data'), ...s3.env, FILES_URL: undefined }
  const [one = ''] = await namesIn(diskStore(join(at('data'), 'files')))
  const target = s3.url.replace('/files?', '/half?')
  await inBucket(target).put(one, await readAll(one))
  const moved = await run(['move-files', target], env)
  expect([moved.complained, moved.code]).toEqual(['', 0])
  expect(await namesIn(inBucket(target))).toContain(one)

  const same = await run(['move-files', 'disk'], env)
  expect(same.complained).toContain('already')
  const wrong = await run(['move-files', 'ftp://somewhere'], env)
  expect(wrong.complained).toContain('Give a bucket like')
  expect((await run(['move-files', target], env)).printed).toContain('Copied 0 files')
  const other = s3.url.replace('/files?', '/other?')
  await inBucket(other).stamp.add(JSON.stringify({ installation: randomUUID() }))
  const refused = await run(['move-files', other], env)
  expect(refused.complained).toContain('holds the files of another installation')
}, 120_000)

const readAll = async (name: string): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of await diskStore(join(at('data'), 'files')).read(name)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
