import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { runAsAdmin, withDatabase } from '#kit/server/testing/test-server.ts'
import { startChild } from './testing/child-server.ts'

const NODES = 4
const name = `muster_together_${randomBytes(6).toString('hex')}`
const server = inject('testServer')
const url = withDatabase(server.applicationUrl, name)
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-together-'))
  await runAsAdmin(server, `create database ${name} owner "${new URL(server.applicationUrl).username}"`)
})
afterAll(async () => {
  await runAsAdmin(server, `drop database ${name} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
})

const count = async (): Promise<unknown> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select
      (select count(*)::int from accounts) as accounts,
      (select count(*)::int from installation) as installations,
      (select count(*) = count(distinct (area, name)) from roles) as are_roles_single,
      (select count(*) > 0 from roles) as are_roles_there,
      (select count(*) = count(distinct (key, locale)) from mail_templates) as are_templates_single`)
    return rows[0]
  } finally {
    await client.end()
  }
}

it('lets processes that start together on an empty database all stand, with one set of what is shipped', async () => {
  const starts = Array.from({ length: NODES }, () => startChild(dataDir, [], { DATABASE_URL: url, RUN_JOBS: 'false' }))
  const nodes = await Promise.allSettled(starts)
  try {
    expect(nodes.map((node) => (node.status === 'rejected' ? String(node.reason) : 'stands'))).toEqual(
      nodes.map(() => 'stands'),
    )
    expect(await count()).toEqual({
      accounts: 1,
      installations: 1,
      are_roles_single: true,
      are_roles_there: true,
      are_templates_single: true,
    })
  } finally {
    for (const node of nodes) if (node.status === 'fulfilled') await node.value.stop()
  }
}, 90_000)
