import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mergeEmployees, previewMerge } from '#domains/people/contract/merge.calls.ts'
import { adjustBalances } from '#domains/requests/contract/balances.calls.ts'
import { assigneesOf } from '#domains/requests/server/testing/assignees.ts'
import { NOW, type RequestsFixture, startRequests } from '#domains/requests/server/testing/requests-fixture.ts'
import { getPlacementHistories } from '#domains/requests/server/ledger/store/placement-history.ts'
import { recordsOf } from '#kit/server/personal/records-of.ts'
import { callsOf } from '#kit/server/call/handle.ts'
import { PEOPLE_FIELDS, peopleNamedIn } from '#kit/server/named-people.ts'
import type { TestActor } from './testing/fixture.ts'
import type { TestApp } from './testing/test-app.ts'

let app: TestApp
let fixture: RequestsFixture
let hr: TestActor
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  hr = await app.fixture.admin({ 'people.read': 'all', 'people.delete': 'all', 'people.personal.read': 'all' })
})
afterAll(() => app.stop())

const merge = (merged_id: number, into_id: number) =>
  app.send(mergeEmployees, hr, { body: { merged_id, into_id, reason: 'Added twice' } })
const preview = async (merged_id: number, into_id: number) =>
  (await app.send(previewMerge, hr, { body: { merged_id, into_id } })).body.data
const idOf = ({ employee_id }: TestActor): number => employee_id ?? 0
const sumOf = async (table: 'leave_ledger' | 'overtime_postings', people: readonly number[]): Promise<number> => {
  const amount = table === 'leave_ledger' ? sql`amount` : sql`minutes`
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(${amount}), 0)::int as sum from ${sql.table(table)} where employee_id = any(${people}::int[])`.execute(
    app.db,
  )
  return rows[0]?.sum ?? 0
}
const bookMinutes = (employee_id: number, minutes: number) =>
  sql`
  insert into overtime_postings (created_at, employee_id, posted_on, minutes, raw_minutes, rate_percent, kind, reason)
  values (${NOW}, ${employee_id}, '2026-03-02', ${minutes}, ${minutes}, 100, 'merge', 'For a test')`.execute(app.db)

describe('the balances of two records', () => {
  it('are one afterwards, and their sum is the same', async () => {
    const [from, into] = [idOf(await fixture.memberWith(750)), idOf(await fixture.memberWith(2000))]
    await bookMinutes(from, 135)
    const before = await sumOf('leave_ledger', [from, into])
    const lines = (await preview(from, into)).lines
    expect(lines).toEqual(
      expect.arrayContaining([
        { label: 'Leave left', effect: 'carried', items: ['Annual leave: 7.5 days'] },
        { label: 'Overtime balance', effect: 'carried', items: [expect.stringContaining('2 h 15')] },
      ]),
    )
    expect((await merge(from, into)).body.status).toBe(true)
    expect((await fixture.balanceOf(from, '2026-03-11')).balance).toBe(0)
    expect((await fixture.balanceOf(into, '2026-03-11')).balance).toBe(2750)
    expect(await sumOf('leave_ledger', [from, into])).toBe(before)
    expect([await sumOf('overtime_postings', [from]), await sumOf('overtime_postings', [into])]).toEqual([0, 135])
    const reasons = (await fixture.postingsOf(into)).map(({ reason }) => reason)
    expect(reasons.at(-1)).toMatch(/^Merged: Person \w+ \(T\d+\) into Person \w+ \(T\d+\)$/)
  })

  it('are one where the merged record owes leave', async () => {
    const [from, into] = [idOf(await fixture.memberWith(100)), idOf(await fixture.memberWith(2000))]
    await sql`insert into leave_ledger (employee_id, type_id, lot_id, kind, amount, effective_date, reason)
      select employee_id, type_id, id, 'adjustment', -400, '2026-03-02', 'For a test' from leave_lots
      where employee_id = ${from}`.execute(app.db)
    expect((await merge(from, into)).body.status).toBe(true)
    expect((await fixture.balanceOf(from, '2026-03-11')).balance).toBe(0)
    expect((await fixture.balanceOf(into, '2026-03-11')).balance).toBe(1700)
  })
})

const WEEK = { from_date: '2026-04-06', to_date: '2026-04-10', method: 'full_day' } as const

describe('the requests of a merged record', () => {
  it('pass with their days, and are paid by the record that stays', async () => {
    const [from, into] = [await fixture.memberWith(750), await fixture.memberWith(2000)]
    const { id } = (await fixture.send(from, 'annual', WEEK)).body.data
    expect((await fixture.hrApprove(id)).body.status).toBe(true)
    const before = await sumOf('leave_ledger', [idOf(from), idOf(into)])
    expect((await preview(idOf(from), idOf(into))).lines).toContainEqual({
      label: 'Requests',
      effect: 'moves',
      items: ['Annual leave, 6 to 10 April'],
    })
    expect((await merge(idOf(from), idOf(into))).body.status).toBe(true)
    expect(await fixture.requestOf(id)).toMatchObject({ employee_id: idOf(into), status: 'approved' })
    expect(await sumOf('leave_ledger', [idOf(from), idOf(into)])).toBe(before)
    const figures = await fixture.balanceOf(idOf(into), '2026-03-11')
    expect(figures).toMatchObject({ balance: 2750, booked: 500 })
    expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({ action: 'updated' })
  })

  it('pass while they wait for a decision, also where the person would decide', async () => {
    const from = await fixture.memberWith(750)
    const { id } = (await fixture.send(from, 'annual', WEEK)).body.data
    expect(await assigneesOf(app.db, id)).toEqual([fixture.head.account_id])
    const into = await fixture.memberWith(100)
    expect((await merge(idOf(from), idOf(into))).body.status).toBe(true)
    expect(await fixture.requestOf(id)).toMatchObject({ employee_id: idOf(into), status: 'pending' })
    expect((await merge(idOf(into), idOf(fixture.head))).body.status).toBe(true)
    expect(await fixture.requestOf(id)).toMatchObject({ employee_id: idOf(fixture.head), status: 'pending' })
    expect(await assigneesOf(app.db, id)).not.toContain(fixture.head.account_id)
  })

  it('prevent the merge, where they are about the past or about days of both records', async () => {
    const [from, into] = [await fixture.memberWith(750), await fixture.memberWith(2000)]
    await fixture.send(from, 'annual', WEEK)
    await fixture.send(into, 'annual', WEEK)
    const { blocks } = await preview(idOf(from), idOf(into))
    expect(blocks).toHaveLength(5)
    expect(blocks[0]).toBe('Both records have a request for 6 April. Cancel one of them first.')
    const ill = await fixture.memberWith(750)
    await fixture.send(ill, 'sick', { from_date: '2026-03-09', to_date: '2026-03-12', method: 'full_day' })
    expect((await preview(idOf(ill), idOf(into))).blocks[0]).toMatch(/9 to 12 March, is still open/)
  })
})

describe('what else is open on a merged record', () => {
  it('passes from the day on, and the days before stay', async () => {
    const [from, into] = [idOf(await fixture.memberWith(100)), idOf(await fixture.memberWith(100))]
    const team_id = await app.fixture.team(fixture.department_id)
    await app.fixture.lead(team_id, from, { kind: 'deputy', from: '2026-01-01' })
    const covered = idOf(await fixture.member())
    await sql`insert into backup_assignments (employee_id, covers_kind, covers_id, from_date)
      values (${from}, 'employee', ${covered}, '2026-03-01'), (${covered}, 'employee', ${from}, '2026-03-01')`.execute(
      app.db,
    )
    expect((await preview(from, into)).lines).toContainEqual({
      label: 'Stand-ins',
      effect: 'moves',
      items: ['One row'],
    })
    expect((await merge(from, into)).body.status).toBe(true)
    const { rows: deputies } = await sql`select employee_id, from_date, to_date from team_leaderships
      where team_id = ${team_id} order by from_date`.execute(app.db)
    expect(deputies).toEqual([
      { employee_id: from, from_date: '2026-01-01', to_date: '2026-03-10' },
      { employee_id: into, from_date: '2026-03-11', to_date: null },
    ])
    const { rows: backups } = await sql`select employee_id, covers_id from backup_assignments
      where ${covered} in (employee_id, covers_id) order by id`.execute(app.db)
    expect(backups).toEqual([
      { employee_id: into, covers_id: covered },
      { employee_id: covered, covers_id: into },
    ])
  })

  it('counts the years of service from the earlier record, and belongs to one person', async () => {
    const former = idOf(await fixture.member({ joined_on: '2020-01-01', left_on: '2025-12-31' }))
    const again = idOf(await fixture.member({ joined_on: '2026-01-01' }))
    const body = { merged_id: former, into_id: again, reason: 'Hired again', counts_service: true }
    expect((await app.send(mergeEmployees, hr, { body })).body.status).toBe(true)
    const history = (await getPlacementHistories(app.db, [again], { from: '2026-01-01', to: '2026-12-31' })).get(again)
    expect(history?.periods.map(({ from, joined_on }) => [from, joined_on])).toEqual([['2026-01-01', '2020-01-01']])
    expect(await recordsOf(app.db, former)).toEqual([former, again])
    expect(await recordsOf(app.db, again)).toEqual([former, again])
  })
})

/** Returns an input that names a person in each of its fields that name people. */
const sampleOf = (schema: unknown, id: number): unknown => {
  if (typeof schema !== 'object' || schema === null) return null
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return schema.anyOf.map((one: unknown) => sampleOf(one, id))
  if ('oneOf' in schema && Array.isArray(schema.oneOf)) return schema.oneOf.map((one: unknown) => sampleOf(one, id))
  if ('items' in schema) return [sampleOf(schema.items, id)]
  if (!('properties' in schema) || typeof schema.properties !== 'object' || schema.properties === null) return null
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, part]) => [name, PEOPLE_FIELDS.test(name) ? id : sampleOf(part, id)]),
  )
}

describe('a change that names a merged record', () => {
  it('is found in the input of every call whose body names people', () => {
    const naming = callsOf(app.domains).filter(({ writes, body }) => {
      const text = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
      return writes && /"(employee_ids?|user_ids?|exempt_ids|users)":/.test(text)
    })
    expect(naming.length).toBeGreaterThan(40)
    for (const call of naming) {
      const sample = sampleOf(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }), 4711)
      expect(peopleNamedIn(sample), call.id).toEqual([4711])
    }
  })

  it('is refused in other domains, and leaves nothing', async () => {
    const [from, into] = [idOf(await fixture.memberWith(750)), idOf(await fixture.memberWith(2000))]
    await merge(from, into)
    const before = await sumOf('leave_ledger', [from])
    const body = {
      employee_ids: [from],
      type_id: await fixture.typeId('annual'),
      amount: 100,
      effective_date: '2026-03-02',
      reason: 'A correction',
    }
    expect((await app.send(adjustBalances, fixture.hr, { body })).body.code).toBe('common.merged_record')
    expect(await sumOf('leave_ledger', [from])).toBe(before)
  })
})
