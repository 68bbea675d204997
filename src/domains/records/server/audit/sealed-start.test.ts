import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { MIGRATIONS } from '#app/server/migrations.ts'
import { checkAuditChains } from '#kit/server/database/check-schema.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { silentLog } from '#kit/server/testing/silent-log.ts'
import { runAsAdmin, withDatabase } from '#kit/server/testing/test-server.ts'

const BEFORE = readdirSync(MIGRATIONS)
  .toSorted()
  .findIndex((file) => file.endsWith('-audit-values.sql'))
const server = inject('testServer')
const name = `muster_sealed_start_${randomUUID().replaceAll('-', '')}`
let client: Client

beforeAll(async () => {
  await runAsAdmin(server, `create database ${name} owner "${new URL(server.applicationUrl).username}"`)
  const url = withDatabase(server.applicationUrl, name)
  await migrate(url, { dir: MIGRATIONS, log: silentLog, upTo: BEFORE })
  client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into audit_rows (chain, at, action, entity, entity_id, after)
      select 7, '2026-01-01', 'people.updated', 'employees', n, jsonb_build_object('n', n) from generate_series(1, 20) n;
    insert into audit_anchors (day, chain, last_row, last_hash)
      select '2026-01-01', a.chain, a.id, a.hash from audit_chains c join audit_rows a on a.hash = c.last_hash`)
  await migrate(url, { dir: MIGRATIONS, log: silentLog })
})
afterAll(async () => {
  await client.end()
  await runAsAdmin(server, `drop database ${name} with (force)`)
})

/** Removes the rows up to the one `count` places behind the first, and records it. */
const remove = async (count: number): Promise<void> => {
  await client.query(`
    with made as (
      insert into audit_checkpoints (chain, no, removal, rows, first_at, last_at, last_row, last_hash, erased, sealed_no,
        sealed_hash, begins_at, seal, removed_at)
      select 7, 1, (select count(*) + 1 from audit_checkpoints), count(*), min(at), max(at), max(a.id),
        (array_agg(a.hash order by a.id desc))[1], 0, max(s.no), (array_agg(s.hash order by s.no desc))[1], '', '', '2036-01-02'
      from (select * from audit_rows where chain = 7 order by id limit ${count}) a join audit_sealed s on s.audit_id = a.id
      returning removal, seal)
    insert into audit_rows (chain, at, action, entity, entity_id)
      select 0, '2036-01-02', 'records.audit_removed', 'audit_checkpoints', removal from made`)
}

it('lets the old hashes of a chain begin at a checkpoint, too, and still finds what was changed before', async () => {
  expect(await checkAuditChains(client)).toEqual([])
  await remove(6)
  await remove(3)
  const { rows } = await client.query('select min(no)::int as no, count(*)::int as n from audit_sealed')
  expect(rows).toEqual([{ no: 10, n: 11 }])
  expect(await checkAuditChains(client)).toEqual([])
  for (const change of [
    `update audit_sealed set previous_hash = sha256(previous_hash) where no = 10`,
    `delete from audit_sealed where no = 10`,
  ]) {
    await client.query(`begin; alter table audit_sealed disable trigger user; ${change}`)
    expect(await checkAuditChains(client), change).toEqual([
      expect.stringMatching(/^The row \d+ of chain 7 was changed before its chain was sealed$/),
    ])
    await client.query('rollback')
  }
})
