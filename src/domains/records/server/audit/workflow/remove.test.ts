import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countRemoved } from '#kit/server/database/check-schema.ts'
import { listAudit } from '../../../contract/audit.calls.ts'
import {
  addLegalHold,
  liftLegalHold,
  listRetention,
  previewRetention,
  updateRetention,
} from '../../../contract/retention.calls.ts'
import { type AuditFixture, auditFixture } from '../../testing/audit-fixture.ts'
import { removeAuditRows } from './remove.ts'

let fixture: AuditFixture
let chain: number
beforeAll(async () => {
  fixture = await auditFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  chain = fixture.nextChain()
})
const verifiedNow = async () => {
  await fixture.requestVerification()
  return fixture.runVerification()
}

describe('rows of the audit whose time is over', () => {
  it('go from the start of their chain, and the rest stays proved', async () => {
    const old = await fixture.write(chain, 30, '2029-01-01')
    const remaining = await fixture.write(chain, 5, '2039-01-01')
    const other = await fixture.write(chain + 1, 3, '2039-01-01')
    await fixture.app.runJob('records.anchor_audit')
    expect(await verifiedNow()).toMatchObject({ broken: [], anchors_ok: true })
    await fixture.removePast()
    expect(await fixture.leftOf(chain)).toEqual(remaining)
    expect(await fixture.leftOf(chain + 1)).toEqual(other)
    expect(await fixture.checkpoints(chain)).toMatchObject([
      { no: 1, rows: 30, erased: 30, last_row: old.at(-1), first_at: '2029-01-02T00:00:00.000Z' },
    ])
    expect(await countRemoved(fixture.client)).toBe(30)
    expect(await fixture.faults()).toEqual([])
    expect(await verifiedNow()).toMatchObject({ broken: [], anchors_ok: true })
    await fixture.app.runJob('records.anchor_audit')
    const nothing = await sql<{ n: number }>`select count(*)::int as n from audit_values v
      where not exists (select from audit_rows a where a.id = v.audit_id)`.execute(fixture.app.db)
    expect(nothing.rows[0]?.n).toBe(0)
    const listed = await fixture.app.send(listAudit, fixture.auditor, { query: { action: 'records.audit_removed' } })
    expect(listed.body.data[0]?.sentence).toContain(
      'removed 30 rows of the audit from 2 January 2029 to 31 January 2029 because',
    )
  })

  it('go a second time from where the first ended, also all of a chain', async () => {
    await fixture.write(chain, 4, '2029-01-01')
    await fixture.removePast()
    const [first] = await fixture.checkpoints(chain)
    await fixture.write(chain, 3, '2029-02-01')
    expect(await fixture.faults()).toEqual([])
    await fixture.removePast()
    const [, second] = await fixture.checkpoints(chain)
    expect(await fixture.leftOf(chain)).toEqual([])
    expect(second).toMatchObject({ no: 2, rows: 3, begins_at: first?.last_hash })
    expect(await fixture.faults()).toEqual([])
    await fixture.write(chain, 2, '2039-02-01')
    expect(await fixture.faults()).toEqual([])
    expect(await verifiedNow()).toMatchObject({ broken: [], anchors_ok: true })
  })

  it('stay from the first on that is about someone under a legal hold', async () => {
    const before = await fixture.write(chain, 3, '2029-01-01')
    const protectedRows = await fixture.write(chain, 1, '2029-02-01', fixture.person.employee_id)
    const after = await fixture.write(chain, 3, '2029-03-01')
    const legalHold = await fixture.app.send(addLegalHold, fixture.auditor, {
      body: { employee_id: fixture.person.employee_id, reason: 'A case at court' },
    })
    const rule = (await fixture.app.send(listRetention, fixture.auditor)).body.data.find(
      ({ key }) => key === 'audit_rows',
    )
    const preview = await fixture.app.send(previewRetention, fixture.auditor, {
      body: { id: rule?.id ?? 0, keep_days: 3650 },
    })
    expect(preview.body.data).toMatchObject({ rows: before.length, people: 0 })
    await fixture.removePast()
    expect(await fixture.leftOf(chain)).toEqual([...protectedRows, ...after])
    const { id } = legalHold.body.data
    expect((await fixture.app.send(liftLegalHold, fixture.auditor, { params: { id: String(id) } })).status).toBe(200)
    await fixture.removePast()
    expect(await fixture.leftOf(chain)).toEqual([])
    expect(await fixture.faults()).toEqual([])
  })

  it('are kept for three years at least, by the class and by the database', async () => {
    const [row] = (await fixture.app.send(listRetention, fixture.auditor)).body.data.filter(
      ({ key }) => key === 'audit_rows',
    )
    const response = await fixture.app.send(updateRetention, fixture.auditor, {
      params: { id: String(row?.id) },
      body: { keep_days: 1094, version: row?.version ?? 0, reason: 'Shorter is better' },
    })
    expect(response.body.message).toBe('At least 1095 days must be kept.')
    const young = await fixture.write(chain, 2, '2038-01-01')
    await expect(fixture.app.begin((work) => removeAuditRows(work, young))).rejects.toThrow('audit_checkpoints_floor')
  })

  it('may be numbered in another order than they are chained, also where a batch ends between them', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await fixture.write(chain, 4, '2029-01-01')
    // Two transactions drew numbers in one order and were chained in the other: the row before has the higher number.
    await fixture.client
      .query(`begin; alter table audit_rows disable trigger user; alter table audit_values disable trigger user;
      create temp table links on commit drop as select * from audit_rows where chain = ${chain} order by id;
      delete from audit_values where audit_id between ${first} and ${fourth};
      delete from audit_rows where chain = ${chain}; update audit_chains set last_hash = '\\x00', previous_hash = '\\x00' where chain = ${chain};
      alter table audit_rows enable trigger user; alter table audit_values enable trigger user;
      insert into audit_rows (id, chain, at, action, entity) overriding system value
        select l.id, l.chain, l.at, l.action, l.entity from unnest(array[${first}, ${third}, ${second}, ${fourth}]) with ordinality o(id, n)
          join links l on l.id = o.id order by o.n;
      commit`)
    expect(await fixture.faults()).toEqual([])
    await fixture.app.begin((work) => removeAuditRows(work, [first, second]))
    expect(await fixture.leftOf(chain)).toEqual([fourth])
    expect(await fixture.faults()).toEqual([])
  })

  it('are removed once by parallel callers', async () => {
    const old = await fixture.write(chain, 40, '2029-01-01')
    const both = await Promise.allSettled([1, 2, 3].map(() => fixture.app.begin((work) => removeAuditRows(work, old))))
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await fixture.checkpoints(chain)).toMatchObject([{ no: 1, rows: 40 }])
    expect(await fixture.faults()).toEqual([])
  })

  it('let a verification go on that stands among them', async () => {
    const old = await fixture.write(chain, 9, '2029-01-01')
    await sql`update audit_walks set after_row = ${old[3]}, links = (
      select jsonb_object_agg(x.chain, jsonb_build_object('ends', jsonb_build_array(encode(x.hash, 'hex')), 'waiting', '[]'::jsonb))
      from (select distinct on (chain) chain, hash from audit_rows where id <= ${old[3]} order by chain, id desc) x)
      where name in ('new', 'month')`.execute(fixture.app.db)
    const remaining = await fixture.write(chain, 2, '2039-01-01')
    await fixture.removePast()
    expect(await fixture.leftOf(chain)).toEqual(remaining)
    await fixture.app.runJob('records.verify_nightly')
    expect((await fixture.runVerification()).broken).toEqual([])
  })

  it('stay where they were changed, which is said', async () => {
    const [, second] = await fixture.write(chain, 3, '2029-01-01')
    await fixture.client
      .query(`alter table audit_rows disable trigger user; update audit_rows set entity = 'y' where id = ${second};
      alter table audit_rows enable trigger user`)
    await expect(fixture.removePast()).rejects.toThrow(`The row ${second} of chain ${chain} was changed`)
    expect(await fixture.leftOf(chain)).toHaveLength(3)
    // Once a verification has named it, the chain stays whole, and the others go on.
    expect((await verifiedNow()).broken).toMatchObject([{ chain, row_id: second }])
    await fixture.write(chain + 1, 2, '2029-01-01')
    await fixture.removePast()
    expect([await fixture.leftOf(chain), await fixture.leftOf(chain + 1)]).toMatchObject([{ length: 3 }, []])
    await fixture.client
      .query(`alter table audit_rows disable trigger user; update audit_rows set entity = 'shows' where id = ${second};
      alter table audit_rows enable trigger user; update audit_walks set broken = '[]', broken_before = '[]'`)
    expect(await fixture.faults()).toEqual([])
  })
})
