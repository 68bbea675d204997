import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countRemoved } from '#kit/server/database/check-schema.ts'
import { listAudit } from '../../contract/audit.calls.ts'
import { addHold, liftHold, listRetention, previewRetention, updateRetention } from '../../contract/retention.calls.ts'
import { type AuditWorld, auditWorld } from '../testing/audit-world.ts'
import { removeAuditRows } from './remove.ts'

let world: AuditWorld
let chain: number
beforeAll(async () => {
  world = await auditWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  chain = world.nextChain()
})
const verifiedNow = async () => {
  await world.askVerification()
  return world.runVerification()
}

describe('rows of the audit whose time is over', () => {
  it('go from the start of their chain, and the rest stays proved', async () => {
    const old = await world.write(chain, 30, '2029-01-01')
    const kept = await world.write(chain, 5, '2039-01-01')
    const other = await world.write(chain + 1, 3, '2039-01-01')
    await world.app.runJob('records.anchor_audit')
    expect(await verifiedNow()).toMatchObject({ broken: [], anchors_ok: true })
    await world.forgetPast()
    expect(await world.leftOf(chain)).toEqual(kept)
    expect(await world.leftOf(chain + 1)).toEqual(other)
    expect(await world.checkpoints(chain)).toMatchObject([
      { no: 1, rows: 30, erased: 30, last_row: old.at(-1), first_at: '2029-01-02T00:00:00.000Z' },
    ])
    expect(await countRemoved(world.client)).toBe(30)
    expect(await world.faults()).toEqual([])
    expect(await verifiedNow()).toMatchObject({ broken: [], anchors_ok: true })
    await world.app.runJob('records.anchor_audit')
    const nothing = await sql<{ n: number }>`select count(*)::int as n from audit_values v
      where not exists (select from audit_rows a where a.id = v.audit_id)`.execute(world.app.db)
    expect(nothing.rows[0]?.n).toBe(0)
    const said = await world.app.ask(listAudit, world.auditor, { query: { action: 'records.audit_removed' } })
    expect(said.body.data[0]?.sentence).toContain(
      'removed 30 rows of the audit from 2 January 2029 to 31 January 2029 because',
    )
  })

  it('go a second time from where the first ended, also all of a chain', async () => {
    await world.write(chain, 4, '2029-01-01')
    await world.forgetPast()
    const [first] = await world.checkpoints(chain)
    await world.write(chain, 3, '2029-02-01')
    expect(await world.faults()).toEqual([])
    await world.forgetPast()
    const [, second] = await world.checkpoints(chain)
    expect(await world.leftOf(chain)).toEqual([])
    expect(second).toMatchObject({ no: 2, rows: 3, begins_at: first?.last_hash })
    expect(await world.faults()).toEqual([])
    await world.write(chain, 2, '2039-02-01')
    expect(await world.faults()).toEqual([])
    expect(await verifiedNow()).toMatchObject({ broken: [], anchors_ok: true })
  })

  it('stay from the first on that is about someone under a legal hold', async () => {
    const before = await world.write(chain, 3, '2029-01-01')
    const held = await world.write(chain, 1, '2029-02-01', world.person.employee_id)
    const after = await world.write(chain, 3, '2029-03-01')
    const hold = await world.app.ask(addHold, world.auditor, {
      body: { employee_id: world.person.employee_id, reason: 'A case at court' },
    })
    const rule = (await world.app.ask(listRetention, world.auditor)).body.data.find(({ key }) => key === 'audit_rows')
    const preview = await world.app.ask(previewRetention, world.auditor, {
      body: { id: rule?.id ?? 0, keep_days: 3650 },
    })
    expect(preview.body.data).toMatchObject({ rows: before.length, people: 0 })
    await world.forgetPast()
    expect(await world.leftOf(chain)).toEqual([...held, ...after])
    const { id } = hold.body.data
    expect((await world.app.ask(liftHold, world.auditor, { params: { id: String(id) } })).status).toBe(200)
    await world.forgetPast()
    expect(await world.leftOf(chain)).toEqual([])
    expect(await world.faults()).toEqual([])
  })

  it('are kept for three years at least, by the class and by the database', async () => {
    const [row] = (await world.app.ask(listRetention, world.auditor)).body.data.filter(
      ({ key }) => key === 'audit_rows',
    )
    const answer = await world.app.ask(updateRetention, world.auditor, {
      params: { id: String(row?.id) },
      body: { keep_days: 1094, version: row?.version ?? 0, reason: 'Shorter is better' },
    })
    expect(answer.body.message).toBe('At least 1095 days must be kept.')
    const young = await world.write(chain, 2, '2038-01-01')
    await expect(world.app.begin((work) => removeAuditRows(work, young))).rejects.toThrow('audit_checkpoints_floor')
  })

  it('may be numbered in another order than they are chained, also where a batch ends between them', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await world.write(chain, 4, '2029-01-01')
    // Two transactions drew numbers in one order and were chained in the other: the row before has the higher number.
    await world.client
      .query(`begin; alter table audit_rows disable trigger user; alter table audit_values disable trigger user;
      create temp table links on commit drop as select * from audit_rows where chain = ${chain} order by id;
      delete from audit_values where audit_id between ${first} and ${fourth};
      delete from audit_rows where chain = ${chain}; update audit_chains set last_hash = '\\x00', previous_hash = '\\x00' where chain = ${chain};
      alter table audit_rows enable trigger user; alter table audit_values enable trigger user;
      insert into audit_rows (id, chain, at, action, entity) overriding system value
        select l.id, l.chain, l.at, l.action, l.entity from unnest(array[${first}, ${third}, ${second}, ${fourth}]) with ordinality o(id, n)
          join links l on l.id = o.id order by o.n;
      commit`)
    expect(await world.faults()).toEqual([])
    await world.app.begin((work) => removeAuditRows(work, [first, second]))
    expect(await world.leftOf(chain)).toEqual([fourth])
    expect(await world.faults()).toEqual([])
  })

  it('are removed once by parallel callers', async () => {
    const old = await world.write(chain, 40, '2029-01-01')
    const both = await Promise.allSettled([1, 2, 3].map(() => world.app.begin((work) => removeAuditRows(work, old))))
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await world.checkpoints(chain)).toMatchObject([{ no: 1, rows: 40 }])
    expect(await world.faults()).toEqual([])
  })

  it('let a verification go on that stands among them', async () => {
    const old = await world.write(chain, 9, '2029-01-01')
    await sql`update audit_walks set after_row = ${old[3]}, links = (
      select jsonb_object_agg(x.chain, jsonb_build_object('ends', jsonb_build_array(encode(x.hash, 'hex')), 'waiting', '[]'::jsonb))
      from (select distinct on (chain) chain, hash from audit_rows where id <= ${old[3]} order by chain, id desc) x)
      where name in ('new', 'month')`.execute(world.app.db)
    const kept = await world.write(chain, 2, '2039-01-01')
    await world.forgetPast()
    expect(await world.leftOf(chain)).toEqual(kept)
    await world.app.runJob('records.verify_nightly')
    expect((await world.runVerification()).broken).toEqual([])
  })

  it('stay where they were changed, which is said', async () => {
    const [, second] = await world.write(chain, 3, '2029-01-01')
    await world.client
      .query(`alter table audit_rows disable trigger user; update audit_rows set entity = 'y' where id = ${second};
      alter table audit_rows enable trigger user`)
    await expect(world.forgetPast()).rejects.toThrow(`The row ${second} of chain ${chain} was changed`)
    expect(await world.leftOf(chain)).toHaveLength(3)
    // Once a verification has named it, the chain stays whole, and the others go on.
    expect((await verifiedNow()).broken).toMatchObject([{ chain, row_id: second }])
    await world.write(chain + 1, 2, '2029-01-01')
    await world.forgetPast()
    expect([await world.leftOf(chain), await world.leftOf(chain + 1)]).toMatchObject([{ length: 3 }, []])
    await world.client
      .query(`alter table audit_rows disable trigger user; update audit_rows set entity = 'shows' where id = ${second};
      alter table audit_rows enable trigger user; update audit_walks set broken = '[]', broken_before = '[]'`)
    expect(await world.faults()).toEqual([])
  })
})
