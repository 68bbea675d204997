import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { MIGRATIONS } from '#app/server/migrations.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { updateEmployee } from '#domains/people/contract/employees.calls.ts'
import { auditAll, eraseAuditValues } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/context.ts'
import { checkAuditChains, countErased } from '#kit/server/database/check-schema.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { silentLog } from '#kit/server/testing/silent-log.ts'
import { runAsAdmin, withDatabase } from '#kit/server/testing/test-server.ts'
import { listAudit, readAuditStatus, verifyAudit } from '../../contract/audit.calls.ts'

const TABLES = ['audit_rows', 'audit_values', 'audit_sealed', 'audit_erased', 'audit_anchors']
const switched = (how: 'disable' | 'enable'): string[] =>
  TABLES.map((table) => `alter table ${table} ${how} trigger user`)

/** Erases the values about a person in the audit. */
const eraseOf = async (tx: Tx, employeeId: number): Promise<number> => {
  const rows = await tx.selectFrom('audit_rows').select('id').where('employee_id', '=', employeeId).execute()
  return eraseAuditValues(
    tx,
    rows.map(({ id }) => id),
  )
}

describe('values that stand beside the audit', () => {
  let app: TestApp
  let auditor: TestActor
  let person: TestActor & { employee_id: number }
  let id: number
  beforeAll(async () => {
    app = await testApp()
    auditor = await app.fixture.admin({ 'records.audit.read': 'all', 'people.read': 'all' })
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    person = (await app.fixture.user({ grants: {} })) as typeof person
    await app.begin((work) =>
      auditAll(work, 'people.updated', [
        { entity: 'employees', id: person.employee_id, employee_id: person.employee_id, after: { first_name: 'Ravi' } },
      ]),
    )
    const row = await app.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    ;({ id } = row)
  })

  /** As the owner of the database, past all triggers. */
  const tamper = (statement: string) =>
    app.db.transaction().execute(async (tx) => {
      for (const each of [...switched('disable'), statement, ...switched('enable')]) await sql.raw(each).execute(tx)
    })
  const verified = async () => {
    await app.send(verifyAudit, auditor, {})
    const { id: run } = await app.db
      .selectFrom('audit_verifications')
      .select('id')
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow()
    await app.runJob('records.verify_audit', { id: run })
    return (await app.send(readAuditStatus, auditor, {})).body.data
  }
  const faults = async () =>
    (await verified()).broken.map(({ fault, row_id }) => [row_id, fault.replaceAll(/\d+/g, 'n')])

  it('are shown until they are erased, and say so afterwards', async () => {
    const query = { subject_id: person.employee_id }
    const read = async () => (await app.send(listAudit, auditor, { query })).body.data[0]
    expect(await read()).toMatchObject({
      changes: [{ field: 'first_name', before: null, after: 'Ravi' }],
      erased_at: null,
    })
    const erased = (await verified()).erased
    expect(await app.begin(({ tx }) => eraseOf(tx, person.employee_id))).toBeGreaterThan(0)
    expect(await read()).toMatchObject({ changes: [], erased_at: expect.any(String) })
    const status = await verified()
    expect(status).toMatchObject({ broken: [], anchors_ok: true })
    expect(status.erased).toBeGreaterThan(erased)
    // Once more, there is nothing to erase.
    expect(await app.begin(({ tx }) => eraseOf(tx, person.employee_id))).toBe(0)
  })

  it('of these rows are erased, and of no others', async () => {
    const listStored = async () =>
      (await app.db.selectFrom('audit_values').select('audit_id').orderBy('audit_id').execute()).map(
        (row) => row.audit_id,
      )
    await app.begin((work) =>
      auditAll(
        work,
        'people.updated',
        [1, 2, 3].map((id) => ({ entity: 'employees', id, after: { about: 'x' } })),
      ),
    )
    const all = await listStored()
    expect(await app.begin(({ tx }) => eraseAuditValues(tx, all.slice(0, 2)))).toBe(2)
    expect(await listStored()).toEqual(all.slice(2))
    expect(await app.begin(({ tx }) => eraseAuditValues(tx, []))).toBe(0)
  })

  it('are changed and removed by nobody, and erased by that function alone', async () => {
    for (const table of ['audit_values', 'audit_erased', 'audit_rows', 'audit_sealed', 'audit_anchors'])
      for (const statement of [
        `delete from ${table}`,
        `update ${table} set ${table === 'audit_values' ? 'salt' : 'chain'} =
        ${table === 'audit_values' ? 'salt' : 'chain'}`,
      ]) {
        const { rows } = await sql.raw<{ n: number }>(`select count(*)::int as n from ${table}`).execute(app.db)
        if (rows[0]?.n === 0) continue
        await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow('only ever added')
      }
    expect((await app.db.selectFrom('audit_values').select('salt').execute()).length).toBeGreaterThan(0)
  })

  it('are named when they were changed, taken away, swapped or put back', async () => {
    await tamper(`update audit_values set after = '{"first_name": "Asha"}' where audit_id = ${id}`)
    expect(await faults()).toContainEqual([id, 'The values of row n of chain n were changed'])
    await tamper(`delete from audit_values where audit_id = ${id}`)
    expect(await faults()).toContainEqual([id, 'The values of row n of chain n are missing'])
    await tamper(`insert into audit_erased (audit_id, chain) select id, chain from audit_rows where id = ${id}`)
    expect((await faults()).filter(([row]) => row === id)).toEqual([])
    await tamper(`insert into audit_values (audit_id, after) values (${id}, '{"first_name": "Ravi"}')`)
    expect(await faults()).toContainEqual([id, 'The values of row n of chain n were put back after they were erased'])
    await tamper(`delete from audit_values where audit_id = ${id}`)
    await tamper(`update audit_rows set digest = sha256('x') where id = ${id}`)
    expect(await faults()).toContainEqual([id, 'The row n of chain n was changed'])
  })

  it('keep the row of a change whole that is written after values were erased', async () => {
    const admin = await app.fixture.admin({ 'people.write': 'all', 'people.read': 'all' })
    const [employee] = await app.db
      .selectFrom('employees')
      .select('version')
      .where('id', '=', person.employee_id)
      .execute()
    const changed = await app.send(updateEmployee, admin, {
      params: { id: person.employee_id },
      body: { data: { first_name: 'Other' }, version: employee?.version ?? 0 },
    })
    expect(changed.status).toBe(200)
    expect((await faults()).filter(([row]) => Number(row) > id)).toEqual([])
  })
})

describe('rows from before values stood beside them', () => {
  const BEFORE = readdirSync(MIGRATIONS)
    .toSorted()
    .findIndex((file) => file.endsWith('-audit-values.sql'))
  const server = inject('testServer')
  const name = `muster_sealed_${randomUUID().replaceAll('-', '')}`
  let client: Client
  const faults = async () => (await checkAuditChains(client)).map((fault) => fault.replaceAll(/\d{2,}/g, 'n'))

  beforeAll(async () => {
    await runAsAdmin(server, `create database ${name} owner "${new URL(server.applicationUrl).username}"`)
    const url = withDatabase(server.applicationUrl, name)
    await migrate(url, { dir: MIGRATIONS, log: silentLog, upTo: BEFORE })
    client = new Client({ connectionString: url })
    await client.connect()
    // Chain 7 is whole, chain 8 was changed before, of chain 9 a row was removed before.
    await client.query(`
      insert into audit_rows (chain, at, action, entity, entity_id, employee_id, after)
        select 7 + n % 3, '2026-01-01', 'people.updated', 'employees', n / 3, n / 3, jsonb_build_object('n', n)
        from generate_series(3, 62) n;
      insert into audit_anchors (day, chain, last_row, last_hash)
        select '2026-01-01', a.chain, a.id, a.hash from audit_chains c join audit_rows a on a.hash = c.last_hash;
      alter table audit_rows disable trigger user;
      update audit_rows set after = '{"n": -1}' where chain = 8 and entity_id = 5;
      delete from audit_rows where chain = 9 and entity_id = 5;
      alter table audit_rows enable trigger user`)
    await migrate(url, { dir: MIGRATIONS, log: silentLog })
  })
  afterAll(async () => {
    await client.end()
    await runAsAdmin(server, `drop database ${name} with (force)`)
  })

  const WRONG_BEFORE = [
    'The row n of chain 8 was changed before its chain was sealed',
    'The row n of chain 9 follows a row that is not there',
  ]

  it('keep what was wrong with them, and are proved by their old anchors', async () => {
    expect(await faults()).toEqual(WRONG_BEFORE)
    const { rows } = await client.query('select is_sealed, count(*)::int as n from audit_anchors group by 1 order by 1')
    expect(rows).toEqual([
      { is_sealed: false, n: 3 },
      { is_sealed: true, n: 3 },
    ])
  })

  it('go on with the rows of today', async () => {
    await client.query(
      `insert into audit_rows (chain, at, action, entity) values (7, '2026-02-01', 'people.updated', 'x')`,
    )
    expect(await faults()).toEqual(WRONG_BEFORE)
  })

  it('are found when they are changed, whichever of their hashes is written anew', async () => {
    const row = '(select min(audit_id) + 9 from audit_sealed where chain = 7)'
    for (const [change, fault] of [
      [`update audit_rows set entity = 'y' where id = ${row}`, /^The row n of chain 7 was changed/],
      [
        `update audit_values set after = '{}' where audit_id = ${row};
         update audit_rows a set digest = audit_digest(v.salt, v.before, v.after) from audit_values v
           where v.audit_id = a.id and a.id = ${row};
         update audit_rows a set hash = audit_hash(a) where id = ${row}`,
        /^The row n of chain 7 was changed before its chain was sealed/,
      ],
      [
        `update audit_sealed set hash = sha256(hash) where audit_id = ${row}`,
        /^The row n of chain 7 was changed before/,
      ],
      [
        `update audit_anchors set last_hash = sha256(last_hash) where chain = 7 and is_sealed`,
        /^The row n of chain 7 is not the one of n/,
      ],
    ] as const) {
      await client.query(`begin; ${switched('disable').join(';')}; ${change}`)
      expect(
        (await faults()).some((found) => fault.test(found)),
        change,
      ).toBe(true)
      await client.query('rollback')
    }
  })

  it('lose their old hashes from an erased row on, by which its values could be guessed', async () => {
    await client.query('select erase_audit_values(array(select id from audit_rows where employee_id = 10))')
    const { rows } = await client.query(
      `select chain, count(*)::int as n, max(no)::int as last from audit_sealed group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { chain: 7, n: 9, last: 9 },
      expect.objectContaining({ chain: 8, n: 9, last: 9 }),
      expect.objectContaining({ chain: 9 }),
    ])
    expect(await countErased(client)).toBe(3)
    expect(await faults()).toEqual(WRONG_BEFORE)
    const anchors = await client.query('select chain from audit_anchors where is_sealed order by 1')
    expect(anchors.rows).not.toContainEqual({ chain: 7 })
    await expect(client.query('delete from audit_sealed where chain = 7')).rejects.toThrow('only ever added')
  })
})
