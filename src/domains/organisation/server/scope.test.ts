import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { actorOf } from '#kit/server/testing/actor-of.ts'
import { scope } from './store/scope.ts'

/** Tests the people in the scope of a grant, as every list, count and row checks it. Today is 11 March. */
const NOW = '2026-03-11T09:00:00Z'
const NO_EMPLOYEE = { employee_id: null }

let app: TestApp
let people: Record<string, number>
beforeAll(async () => {
  app = await testApp(NOW)
  const { fixture } = app
  const house = await fixture.department()
  const floor = await fixture.department({ parent_id: house })
  const room = await fixture.department({ parent_id: floor })
  const yard = await fixture.department()
  const [own, led, covered] = [await fixture.team(house), await fixture.team(yard), await fixture.team(yard)]
  people = {
    me: await fixture.employee({ department_id: house, team_id: own }),
    inOwnTeam: await fixture.employee({ department_id: house, team_id: own }),
    inOwnDepartment: await fixture.employee({ department_id: house }),
    twoFloorsBelow: await fixture.employee({ department_id: room }),
    inLedTeam: await fixture.employee({ department_id: yard, team_id: led }),
    inCoveredTeam: await fixture.employee({ department_id: yard, team_id: covered }),
    inYard: await fixture.employee({ department_id: yard }),
    movesTomorrow: await fixture.employee({ department_id: yard, team_id: led }),
    movedYesterday: await fixture.employee({ department_id: yard, team_id: led }),
    head: await fixture.employee({ department_id: yard }),
  }
  await fixture.lead(led, people['me'] ?? 0)
  await fixture.lead(covered, people['me'] ?? 0, { kind: 'deputy', from: '2026-03-01', to: '2026-03-11' })
  await app.db.updateTable('departments').set({ head_id: people['head'] }).where('id', '=', floor).execute()
  const move = async (person: number, effective_from: string) =>
    sql`insert into placements (employee_id, effective_from, department_id, team_id, role_id, work_pattern_id, work_mode,
          reason_code, source)
        select employee_id, ${effective_from}::date, department_id, null, role_id, work_pattern_id, work_mode, 'transfer', 'form'
        from placements where employee_id = ${person}`.execute(app.db)
  await move(people['movesTomorrow'] ?? 0, '2026-03-12')
  await move(people['movedYesterday'] ?? 0, '2026-03-10')
})
afterAll(() => app.stop())

const listInScope = async (
  who: Readonly<{ employee_id: number | null }>,
  granted: Scope,
  { now = NOW, day }: { now?: string; day?: string } = {},
) => {
  const actor = actorOf({ 'test.read': granted }, { ...who, time_zone: 'Europe/Berlin' })
  const filter = scope(actor, 'test.read', now)
  const rows = await app.db
    .selectFrom('person_short as e')
    .select('e.id')
    .where(filter.where(sql`e.id`, day === undefined ? undefined : sql`${day}::date`))
    .execute()
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]))
  return rows.map(({ id }) => names.get(id) ?? '').toSorted()
}
const me = () => ({ employee_id: people['me'] ?? 0 })

describe('a grant reaches', () => {
  it('oneself alone, or everyone', async () => {
    expect(await listInScope(me(), 'own')).toEqual(['me'])
    expect(await listInScope(me(), 'all')).toHaveLength(10)
  })

  it('the teams that are led or deputised for today, and not the own one', async () => {
    const today = ['inCoveredTeam', 'inLedTeam', 'me', 'movesTomorrow']
    expect(await listInScope(me(), 'team')).toEqual(today)
    expect(await listInScope(me(), 'team', { now: '2026-03-12T09:00:00Z' })).toEqual(['inLedTeam', 'me'])
  })

  it('the own department with what lies below it, besides the led teams', async () => {
    const below = ['inOwnDepartment', 'inOwnTeam', 'twoFloorsBelow']
    const led = ['inCoveredTeam', 'inLedTeam', 'me', 'movesTomorrow']
    expect(await listInScope(me(), 'department')).toEqual([...below, ...led].toSorted())
  })

  it('the departments that are headed, besides that of the own placement', async () => {
    const yard = ['head', 'inCoveredTeam', 'inLedTeam', 'inYard', 'movedYesterday', 'movesTomorrow']
    expect(await listInScope({ employee_id: people['head'] ?? 0 }, 'department')).toEqual([...yard, 'twoFloorsBelow'])
  })

  it('nobody where no person stands behind the account, and is refused without the grant', async () => {
    expect(await listInScope(NO_EMPLOYEE, 'own')).toEqual([])
    expect(await listInScope(NO_EMPLOYEE, 'team')).toEqual([])
    expect(() => scope(actorOf({}), 'test.read', NOW)).toThrow(expect.objectContaining({ status: 403 }))
  })
})

describe('of rows with a day', () => {
  it('the placement of that day decides', async () => {
    const on = (day: string) => listInScope(me(), 'team', { day })
    expect(await on('2026-03-09')).toContain('movedYesterday')
    expect(await on('2026-03-10')).not.toContain('movedYesterday')
    expect(await on('2026-03-11')).toContain('movesTomorrow')
    expect(await on('2026-03-12')).not.toContain('movesTomorrow')
  })

  it('who leads is judged now: whoever stops loses past days, too', async () => {
    const past = { day: '2026-03-05' }
    expect(await listInScope(me(), 'team', past)).toContain('inCoveredTeam')
    expect(await listInScope(me(), 'team', { ...past, now: '2026-03-11T22:59:59Z' })).toContain('inCoveredTeam')
    expect(await listInScope(me(), 'team', { ...past, now: '2026-03-11T23:00:00Z' })).not.toContain('inCoveredTeam')
  })
})
