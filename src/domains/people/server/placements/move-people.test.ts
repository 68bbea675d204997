import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { movePeople } from '../../contract/placements.calls.ts'

let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp('2026-06-03T09:00:00Z')
  hr = await app.fixture.admin({ 'people.read': 'all', 'people.write': 'all' })
})
afterAll(() => app.stop())

const move = (employee_ids: readonly number[], changes: object, extra: object = {}, actor = hr) =>
  app.send(movePeople, actor, {
    body: {
      employee_ids: [...employee_ids],
      effective_from: '2026-07-01',
      changes: changes as { manager_id: number },
      reason_code: 'reorganisation',
      ...extra,
    },
  })
const managers = async (ids: readonly number[], day: string) => {
  const { rows } = await sql<{ manager_id: number | null }>`
    select p.manager_id from unnest(${ids}::int[]) with ordinality as person(id, turn)
    join placements p on p.employee_id = person.id and p.superseded_at is null and p.effective_from <= ${day}::date
      and (p.effective_until is null or p.effective_until > ${day}::date) order by turn`.execute(app.db)
  return rows.map((row) => row.manager_id)
}

describe('moving several people', () => {
  it('tries it first, then moves all, and retains later plans', async () => {
    const [boss, one, two] = [
      await app.fixture.employee({ last_name: 'Boss' }),
      await app.fixture.employee(),
      await app.fixture.employee(),
    ]
    await move([two], { work_mode: 'remote' }, { effective_from: '2026-08-01' })
    const dry = await move([one, two], { manager_id: boss }, { dry_run: true })
    expect(dry.body.data.rows).toMatchObject([
      { id: one, from: { manager_id: null }, to: { manager_id: 'Person Boss' }, refused: null },
      { id: two, from: { manager_id: null }, to: { manager_id: 'Person Boss' }, refused: null },
    ])
    expect(await managers([one, two], '2026-07-01')).toEqual([null, null])
    expect((await move([one, two], { manager_id: boss })).body.status).toBe(true)
    expect(await managers([one, two], '2026-06-30')).toEqual([null, null])
    expect(await managers([one, two], '2026-07-01')).toEqual([boss, boss])
    expect(await managers([one, two], '2026-08-01')).toEqual([boss, boss])
  })

  it('moves no one when one is refused, and the others when those are left out', async () => {
    const boss = await app.fixture.employee()
    const above = await app.fixture.employee()
    await app.db.updateTable('placements').set({ manager_id: above }).where('employee_id', '=', boss).execute()
    const [good, late, leaver, self] = [
      await app.fixture.employee(),
      await app.fixture.employee({ joined_on: '2026-09-01' }),
      await app.fixture.employee({ left_on: '2026-06-15' }),
      await app.fixture.employee(),
    ]
    const linked = await app.fixture.admin({ 'people.write': 'all' }, { employee_id: self })
    const all = [good, late, leaver, self, above, boss]
    const refused = await move(all, { manager_id: boss }, {}, linked)
    expect(refused.body.code).toBe('people.none_moved')
    expect(await managers([good, above], '2026-07-01')).toEqual([null, null])
    const response = await move(all, { manager_id: boss }, { skip_refused: true }, linked)
    expect(response.body.data.rows.map((row) => [row.id, row.refused?.code ?? null])).toEqual(
      [
        [good, null],
        [late, 'people.before_joining'],
        [leaver, 'people.not_employed'],
        [self, 'people.own_record'],
        [above, 'people.manager_cycle'],
        [boss, 'people.manager_cycle'],
      ].toSorted(([a], [b]) => Number(a) - Number(b)),
    )
    expect(await managers([good, above, boss], '2026-07-01')).toEqual([boss, null, above])
  })

  it('is 404 where one of them does not exist, and moves no one', async () => {
    const [boss, person] = [await app.fixture.employee(), await app.fixture.employee()]
    expect((await move([person, 999_999], { manager_id: boss }, { skip_refused: true })).status).toBe(404)
    expect(await managers([person], '2026-07-01')).toEqual([null])
  })

  it('names a team that does not belong to the department', async () => {
    const [a, b] = [await app.fixture.department(), await app.fixture.department()]
    const person = await app.fixture.employee()
    const response = await move([person], { department_id: a, team_id: await app.fixture.team(b) })
    expect(response.body.message).toMatch(/^Nothing moved\. Person .* does not belong to /)
  })

  it('moves 200 people in less than a second', async () => {
    const boss = await app.fixture.employee()
    const role_id = await app.fixture.role('User', 101, {})
    const people: number[] = []
    for (let n = 0; n < 200; n += 1) people.push(await app.fixture.employee({ role_id }))
    const before = app.statements()
    const began = performance.now()
    const response = await move(people, { manager_id: boss })
    const took = performance.now() - began
    expect(response.body.data.rows.filter((row) => row.refused === null)).toHaveLength(200)
    expect(app.statements() - before).toBeLessThan(40)
    expect(took).toBeLessThan(1000)
  })
})
