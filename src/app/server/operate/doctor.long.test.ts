import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adoptFiles } from '#kit/server/files/claim-files.ts'
import { diskStore } from '#kit/server/files/disk-store.ts'
import { startChild } from '../testing/child-server.ts'
import { copyDemo } from '../testing/demo-once.ts'
import { run } from './testing/run.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-doctor-'))
  await copyDemo(join(folder, 'data'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

it('reports on a running installation and on a stopped one, and fails for files of another one', async () => {
  const env = { DATA_DIR: join(folder, 'data') }
  const server = await startChild(env.DATA_DIR)
  try {
    const running = await run(['doctor'], env)
    expect(running.printed).toContain(`ok    Server: Runs at ${server.url}.`)
    expect(running.printed).toMatch(/^ok {4}Versions: Muster [\d.]+, Node 26\.[\d.]+, PostgreSQL 18\.\d+\.$/m)
    expect(running.printed).toMatch(/^ok {4}Files: In /m)
  } finally {
    await server.stop()
  }
  const stopped = await run(['doctor'], env)
  expect(stopped.printed).toContain('warn  Server: No server runs on this data folder.')
  expect(stopped.printed.split('\n')).toHaveLength(11)

  await adoptFiles(diskStore(join(env.DATA_DIR, 'files')), '00000000-0000-4000-8000-000000000000')
  const wrong = await run(['doctor'], env)
  expect(wrong.printed).toMatch(/^fail {2}Files: .* belongs to another installation\.$/m)
  expect([wrong.code, wrong.complained]).toEqual([1, expect.stringContaining('Something needs you now')])
}, 120_000)
