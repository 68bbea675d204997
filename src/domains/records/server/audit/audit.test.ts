import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { addDepartment, updateDepartment } from '#domains/organisation/contract/departments.calls.ts'
import { addDetail, revealDetail } from '#domains/people/contract/details.calls.ts'
import { auditAll } from '#kit/server/audit.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { verify } from './workflow/verify.ts'
import * as calls from '../../contract/audit.calls.ts'
import { listExports, runExport } from '../../contract/exports.calls.ts'

let app: TestApp
let admin: TestActor
let auditor: TestActor
let person: TestActor & { employee_id: number }
const READS = { 'records.audit.read': 'all', 'people.read': 'all', 'organisation.read': 'all' } as const

beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin({
    ...READS,
    'records.export': 'all',
    'records.history.read': 'all',
    'organisation.write': 'all',
    'people.personal.read': 'all',
    'people.bank.read': 'all',
    'people.bank.write': 'all',
    'people.write': 'all',
    'payroll.read': 'all',
  })
  auditor = await app.fixture.admin(READS)
  person = (await app.fixture.user({ grants: { 'records.own.read': 'own' } })) as typeof person
})
afterAll(() => app.stop())

const write = (action: 'payroll.salary_added' | 'people.updated', after: object) =>
  app.begin((work) =>
    auditAll(work, action, [{ entity: 'employees', id: person.employee_id, employee_id: person.employee_id, after }]),
  )

describe('the audit as it is read', () => {
  it('says what was done in sentences, with what was changed before and after', async () => {
    const added = await app.send(addDepartment, admin, { body: { name: 'Night desk', code: 'NGT' } })
    const { id, version } = added.body.data
    await app.send(updateDepartment, admin, { params: { dep_id: id }, body: { name: 'Day desk', version } })
    const { status, body } = await app.send(calls.listAudit, auditor, {
      query: { entity: 'departments', entity_id: id },
    })
    expect(status).toBe(200)
    const [changed, first] = body.data
    expect(changed?.sentence).toContain(changed?.actor?.name)
    expect(changed?.changes).toContainEqual({
      field: 'name',
      label: 'name',
      before: 'Night desk',
      after: 'Day desk',
      is_hidden: false,
    })
    expect(first?.verb).toBe('create')
    expect(body.meta).toMatchObject({ total: 2, days: [{ count: 2 }] })
    const record = { kind: 'Department', name: 'Day desk' }
    expect([changed?.record, first?.record, body.meta?.record]).toEqual([record, record, record])
    const history = await app.send(calls.readAuditRecord, admin, { params: { entity: 'departments', id }, query: {} })
    expect(history.body.data.map((row) => row.id)).toEqual(body.data.map((row) => row.id))
  })

  it('tells the name of a record to those alone who may read a row of it', async () => {
    const { id } = (await app.send(addDepartment, admin, { body: { name: 'Secret desk', code: 'SCR' } })).body.data
    const listWith = async (reader: TestActor, query: object) =>
      (await app.send(calls.listAudit, reader, { query })).body
    const stranger = await app.fixture.admin({ 'records.audit.read': 'all', 'people.read': 'all' })
    const query = { entity: 'departments', entity_id: id }
    expect((await listWith(auditor, query)).meta?.record).toEqual({ kind: 'Department', name: 'Secret desk' })
    const closed = await listWith(stranger, query)
    expect(closed).toMatchObject({ data: [], meta: { record: { kind: 'Department', name: null } } })
    expect(JSON.stringify(closed)).not.toContain('Secret')
    expect((await listWith(auditor, { entity: 'tasks' })).meta?.record).toEqual({ kind: 'Task', name: null })
    expect((await listWith(auditor, {})).meta).not.toHaveProperty('record')
  })

  it('leaves out what the reader may not read, in rows and counts, and hides values', async () => {
    await write('payroll.salary_added', { base_minor: 500_000 })
    await write('people.updated', { mobile: '+49 30 1', first_name: 'Other' })
    const query = { subject_id: person.employee_id }
    const seen = await app.send(calls.listAudit, auditor, { query })
    expect(seen.body.data.map(({ action }) => action)).toEqual(['people.updated'])
    expect(seen.body.meta).toMatchObject({ total: 1, days: [{ count: 1 }] })
    expect(seen.body.data[0]?.changes).toEqual([
      { field: 'mobile', label: 'mobile number', before: null, after: null, is_hidden: true },
      { field: 'first_name', label: 'first name', before: null, after: 'Other', is_hidden: false },
    ])
    const all = await app.send(calls.listAudit, admin, { query })
    expect(all.body.meta?.total).toBe(2)
    expect(JSON.stringify(all.body.data)).toContain('+49 30 1')
  })

  it('pages by key, and narrows by verb, text, action and actor', async () => {
    await app.begin((work) =>
      auditAll(
        work,
        'people.updated',
        Array.from({ length: 30 }, (_, index) => ({ entity: 'employees', id: index + 1, after: { about: 'x' } })),
      ),
    )
    const query = { action: 'people.updated', verb: 'update' as const, limit: 20 }
    const first = await app.send(calls.listAudit, auditor, { query })
    const cursor = first.body.meta?.next_cursor ?? ''
    const second = await app.send(calls.listAudit, auditor, { query: { ...query, cursor } })
    const ids = [...first.body.data, ...second.body.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(first.body.meta?.total)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const byActor = await app.send(calls.listAudit, auditor, { query: { actor: admin.account_id, q: 'department' } })
    expect(byActor.body.data.length).toBeGreaterThan(0)
    for (const row of byActor.body.data) expect(row.actor?.id).toBe(admin.account_id)
    expect((await app.send(calls.listAudit, auditor, { query: { entity: "x'--" } })).status).toBe(400)
  })

  it('is closed to those without the key', async () => {
    const other = await app.fixture.admin({ 'people.read': 'all' })
    for (const response of [
      await app.send(calls.listAudit, other, { query: {} }),
      await app.send(calls.readAuditRecord, other, { params: { entity: 'departments', id: 1 }, query: {} }),
      await app.send(calls.verifyAudit, other, {}),
      await app.send(calls.readAuditStatus, other, {}),
      await app.send(calls.listAudit, person, { query: {} }),
    ])
      expect(response.status).toBe(403)
    expect((await app.send(calls.listAudit, null, { query: {} })).status).toBe(401)
  })
})

describe('who looked at the own data', () => {
  it('names the reader, the reason and the files that hold the person', async () => {
    const account = { holder: 'Person', iban: 'DE89370400440532013000', bank_name: 'Bank', currency: 'EUR' }
    const added = await app.send(addDetail, admin, {
      body: {
        employee_id: person.employee_id,
        kind: 'bank_account',
        data: { ...account, valid_from: '2026-04-01' },
      },
    })
    expect(added.status).toBe(200)
    const reveal = { body: { id: added.body.data.id, reason: 'Payment came back' } }
    expect((await app.send(revealDetail, admin, reveal)).status).toBe(200)
    const body = { list: 'employees.list', params: {}, format: 'csv', purpose: 'Works council' } as const
    expect((await app.send(runExport, admin, { body })).status).toBe(200)
    const read = () => app.send(calls.readDataAccess, person, { params: { userId: person.employee_id }, query: {} })
    await expect.poll(async () => (await read()).body.data.length).toBe(2)
    const rows = (await read()).body.data
    expect(rows.map(({ what, reason }) => [what, reason])).toEqual(
      expect.arrayContaining([
        ['A number was shown', 'Payment came back'],
        ['Exported a list: employees.list', 'Works council'],
      ]),
    )
    for (const row of rows) expect(row).toMatchObject({ who: expect.stringMatching(/\w/), role: expect.any(String) })
    const other = await app.fixture.user({ grants: { 'records.own.read': 'own' } })
    const strange = await app.send(calls.readDataAccess, other, { params: { userId: person.employee_id }, query: {} })
    expect(strange.status).toBe(404)
  })
})

describe('the list of exports', () => {
  it('shows the own ones, all to those who may see all, and finds a file by its hash', async () => {
    const mine = await app.send(listExports, admin, { query: {} })
    const [row] = mine.body.data
    expect(row).toMatchObject({ list: 'employees.list', purpose: 'Works council', state: 'done' })
    const stranger = await app.fixture.admin({ 'records.export': 'all' })
    expect((await app.send(listExports, stranger, { query: {} })).body.data).toEqual([])
    const reader = await app.fixture.admin({ 'records.export': 'all', 'records.export.read': 'all' })
    const sha256 = row?.sha256?.toUpperCase() ?? ''
    const found = await app.send(listExports, reader, { query: { sha256 } })
    expect(found.body.data.map(({ id }) => id)).toEqual([row?.id])
    const altered = await app.send(listExports, reader, { query: { sha256: '0'.repeat(64) } })
    expect(altered.body.data).toEqual([])
    expect((await app.send(listExports, reader, { query: { sha256: 'abc' } })).status).toBe(400)
    expect((await app.send(listExports, person, { query: {} })).status).toBe(403)
  })
})

describe('verification', () => {
  const runStarted = async () => {
    const { id } = await app.db
      .selectFrom('audit_verifications')
      .select('id')
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow()
    await app.runJob('records.verify_audit', { id })
    return (await app.send(calls.readAuditStatus, auditor, {})).body.data
  }
  const verified = async () => {
    await app.send(calls.verifyAudit, auditor, {})
    return runStarted()
  }
  const TABLES = ['audit_rows', 'audit_values', 'audit_sealed', 'audit_erased']
  /** As the owner of the database, past all triggers. */
  const tamper = (statement: ReturnType<typeof sql>) =>
    app.db.transaction().execute(async (tx) => {
      for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
      await statement.execute(tx)
      for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    })

  it('covers many rows of one change, in chains that only such changes use', async () => {
    await app.begin((work) =>
      auditAll(
        work,
        'people.updated',
        Array.from({ length: 300 }, (_, at) => ({ entity: 'employees', id: null, after: { at } })),
      ),
    )
    const { rows } = await sql<{ chain: number; n: number }>`
      select chain, count(*)::int as n from audit_rows where chain > 255 group by 1 order by 1`.execute(app.db)
    expect(rows.map(({ chain }) => chain)).toEqual(Array.from({ length: 16 }, (_, at) => 256 + at))
    expect(rows.every(({ n }) => n === 18 || n === 19)).toBe(true)
    expect((await verified()).broken).toEqual([])
  })

  it('reads every row once, however many ask for it', async () => {
    await app.runJob('records.anchor_audit')
    await app.runJob('records.anchor_audit')
    const responses = await Promise.all(Array.from({ length: 8 }, () => app.send(calls.verifyAudit, auditor, {})))
    for (const { status, body } of responses) expect([status, body.data.running]).toEqual([200, true])
    const status = await runStarted()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_rows`.execute(app.db)
    expect(status).toMatchObject({ running: false, rows: rows[0]?.n, broken: [], anchors_ok: true })
    expect(status.anchors).toBeGreaterThan(0)
    expect(status.last_run).not.toBeNull()
    await expect(sql`delete from audit_anchors`.execute(app.db)).rejects.toThrow('only ever added')
  })

  it('names a row that was changed, removed, put in or swapped, and a chain that was written anew', async () => {
    const pick = async (offset: number) => {
      const { rows } = await sql<{ id: number; chain: number }>`
        select id::int as id, chain from audit_rows
        where chain = (select chain from audit_rows group by chain having count(*) > 8 limit 1)
        order by id offset ${offset} limit 1`.execute(app.db)
      return firstOf(rows)
    }
    const named = async () => (await verified()).broken

    const changed = await pick(1)
    await tamper(sql`update audit_rows set action = 'people.other' where id = ${changed.id}`)
    expect(await named()).toContainEqual(expect.objectContaining({ chain: changed.chain, row_id: changed.id }))
    await tamper(sql`update audit_rows set hash = audit_hash(audit_rows) where id = ${changed.id}`)
    const next = await pick(2)
    expect(await named()).toContainEqual(expect.objectContaining({ chain: next.chain, row_id: next.id }))

    const [first, second] = [await pick(3), await pick(4)]
    await tamper(sql`update audit_rows a set action = b.action, digest = b.digest, entity_id = b.entity_id
      from audit_rows b where (a.id, b.id) in ((${first.id}, ${second.id}), (${second.id}, ${first.id}))`)
    const swapped = await named()
    for (const { id } of [first, second])
      expect(swapped.some(({ row_id }) => row_id === id)).toBe(first.id !== second.id)

    const removed = await pick(5)
    const after = await pick(6)
    await tamper(sql`delete from audit_values where audit_id = ${removed.id}`)
    await tamper(sql`delete from audit_rows where id = ${removed.id}`)
    expect(await named()).toContainEqual(expect.objectContaining({ chain: after.chain, row_id: after.id }))

    await tamper(sql`insert into audit_rows (chain, at, action, entity, previous_hash, hash)
      select chain, at, 'people.updated', 'employees', previous_hash, sha256('x'::bytea) from audit_rows where id = ${after.id}`)
    expect((await named()).map(({ fault }) => fault).join()).toMatch(/follow the same row/)

    await tamper(
      sql`delete from audit_values where audit_id in (select id from audit_rows where chain = ${after.chain})`,
    )
    await tamper(sql`delete from audit_rows where chain = ${after.chain}`)
    await tamper(sql`update audit_chains set last_hash = '\\x00' where chain = ${after.chain}`)
    const rewritten = await verified()
    expect(rewritten.anchors_ok).toBe(false)
    expect(rewritten.broken).toContainEqual(expect.objectContaining({ chain: after.chain }))
  })

  describe('in parts', () => {
    const walk = (name: 'new' | 'month') =>
      app.db.selectFrom('audit_walks').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
    const begun = async () => {
      await app.runJob('records.verify_nightly')
      return app.db
        .selectFrom('audit_verifications')
        .selectAll()
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow()
    }
    const night = async () => {
      const { id } = await begun()
      await app.runJob('records.verify_audit', { id })
      return app.db.selectFrom('audit_verifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    }
    const rowsOfAll = async () =>
      firstOf((await sql<{ n: number }>`select count(*)::int as n from audit_rows`.execute(app.db)).rows).n

    beforeAll(async () => {
      // Replaces the rows broken above by rows that are old enough to be read.
      await tamper(sql`truncate audit_rows, audit_values, audit_sealed, audit_erased`)
      await sql`alter table audit_anchors disable trigger user`.execute(app.db)
      await sql`truncate audit_anchors`.execute(app.db)
      await sql`alter table audit_anchors enable trigger user`.execute(app.db)
      await sql`update audit_chains set last_hash = '\\x00'`.execute(app.db)
      await sql`update audit_walks set after_row = 0, links = '{}', broken = '[]', broken_before = '[]'`.execute(app.db)
      await sql`insert into audit_rows (chain, at, action, entity, entity_id)
        select n % 3, timestamptz '2020-01-01', 'people.updated', 'employees', n from generate_series(1, 3000) n`.execute(
        app.db,
      )
    })

    it('reads what is new each night, and everything in thirty', async () => {
      const all = await rowsOfAll()
      const first = await night()
      expect(first).toMatchObject({ state: 'done', kind: 'nightly', broken: [] })
      expect(first.rows_checked).toBe(all + Math.ceil(all / 30))
      expect((await walk('new')).after_row).toBeGreaterThan(0)
      const second = await night()
      expect(second.rows_checked).toBeLessThan(all / 20)
      for (let round = 0; round < 29; round++) expect((await night()).broken).toEqual([])
      // It went round, and begins again.
      expect((await walk('month')).after_row).toBeLessThan(all / 10)
    })

    it('keeps what a part has found, and goes on where it was broken off', async () => {
      await tamper(sql`update audit_rows set entity_id = -1 where id = (select min(id) from audit_rows)`)
      await sql`update audit_walks set after_row = 0, links = '{}'`.execute(app.db)
      const { id } = await begun()
      let parts = 0
      const breakOff: typeof app.begin = async (piece, options) => {
        const result = await app.begin(piece, options)
        if (options?.isSnapshot === true && ++parts === 2) throw new Error('The process ends')
        return result
      }
      await expect(verify(id, breakOff, 1000)).rejects.toThrow('The process ends')
      const { after_row } = await walk('new')
      expect(after_row).toBeGreaterThan(0)
      await verify(id, app.begin)
      const ended = await app.db
        .selectFrom('audit_verifications')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(ended.state).toBe('done')
      // Each row once: what was read before the end is not read again.
      expect(ended.rows_checked).toBe((await rowsOfAll()) + Math.ceil((await rowsOfAll()) / 30))
      expect(ended.broken).toHaveLength(1)
      // The next night reads another part, and still reports the fault.
      expect((await night()).broken).toHaveLength(1)
    })
  })
})
