import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { actorOf } from '#kit/server/testing/actor-of.ts'
import { isInScope, scope } from './store/scope.ts'

/** Named managers see those whom they manage, as a lead would, and everyone below. Today is 11 March. */
const NOW = '2026-03-11T09:00:00Z'
const TOMORROW = '2026-03-12T09:00:00Z'
const ZONE = { time_zone: 'Europe/Berlin' }

let app: TestApp
let people: Record<string, number>
const idOf = (name: string): number => people[name] ?? 0

const move = (person: string, effective_from: string, manager: string | null, second: string | null = null) =>
  sql`insert into placements (employee_id, effective_from, department_id, team_id, role_id, work_pattern_id, work_mode,
        manager_id, second_manager_id, reason_code, source)
      select employee_id, ${effective_from}::date, department_id, team_id, role_id, work_pattern_id, work_mode,
        ${manager && idOf(manager)}::int, ${second && idOf(second)}::int, 'transfer', 'form'
      from placements where employee_id = ${idOf(person)}`.execute(app.db)

beforeAll(async () => {
  app = await testApp(NOW)
  const { fixture } = app
  const house = await fixture.department()
  const yard = await fixture.department()
  const shed = await fixture.department({ parent_id: yard })
  const led = await fixture.team(house)
  const [boss, second, stranger] = [await fixture.employee(), await fixture.employee(), await fixture.employee()]
  const lead = await fixture.employee({ department_id: house, manager_id: boss, second_manager_id: second })
  const head = await fixture.employee({ department_id: house, manager_id: boss })
  people = {
    boss,
    second,
    stranger,
    lead,
    head,
    inTeam: await fixture.employee({ department_id: house, team_id: led }),
    inShed: await fixture.employee({ department_id: shed }),
    named: await fixture.employee({ department_id: house, manager_id: lead }),
    belowNamed: 0,
    past: await fixture.employee({ department_id: house, manager_id: boss, second_manager_id: second }),
    planned: await fixture.employee({ department_id: house }),
  }
  people['belowNamed'] = await fixture.employee({ department_id: house, manager_id: idOf('named') })
  await fixture.lead(led, lead)
  await app.db.updateTable('departments').set({ head_id: head }).where('id', '=', yard).execute()
  await move('past', '2026-03-11', 'stranger')
  await move('planned', '2026-03-12', 'boss', 'second')
})
afterAll(() => app.stop())

const actor = (name: string, granted: Scope) => actorOf({ 'test.read': granted }, { employee_id: idOf(name), ...ZONE })

/** Everyone whom a person sees, by each of the filters, which agree. */
const seenBy = async (name: string, granted: Scope = 'team', now = NOW): Promise<string[]> => {
  const filter = scope(actor(name, granted), 'test.read', now)
  const day = sql`${now.slice(0, 10)}::date`
  const found: number[][] = []
  for (const where of [
    filter.where(sql`e.id`),
    filter.where(sql`e.id`, day),
    filter.whereFew(sql`e.id`),
    filter.between(sql`e.id`, now.slice(0, 10), now.slice(0, 10)),
  ])
    found.push(
      (await app.db.selectFrom('person_short as e').select('e.id').where(where).orderBy('e.id').execute()).map(
        ({ id }) => id,
      ),
    )
  for (const one of found) expect(one).toEqual(found[0])
  const names = new Map(Object.entries(people).map(([key, id]) => [id, key]))
  return (found[0] ?? []).map((id) => names.get(id) ?? String(id)).toSorted()
}

const BELOW_LEAD = ['belowNamed', 'inTeam', 'lead', 'named']

describe('a named manager sees', () => {
  it('those whom they manage and everyone below: by name, by team and by department', async () => {
    expect(await seenBy('boss')).toEqual(['boss', ...BELOW_LEAD, 'head', 'inShed'].toSorted())
  })

  it('the same as the second manager', async () => {
    expect(await seenBy('second')).toEqual([...BELOW_LEAD, 'second'].toSorted())
  })

  it('no one else, and nobody by a role that is limited to oneself', async () => {
    expect(await seenBy('stranger')).toEqual(['past', 'stranger'])
    expect(await seenBy('boss', 'own')).toEqual(['boss'])
    expect(await seenBy('inTeam')).toEqual(['inTeam'])
  })

  it('a person until the last day of the management, and a planned one from its first day', async () => {
    expect(await seenBy('boss')).not.toContain('past')
    expect(await seenBy('boss', 'team', '2026-03-10T09:00:00Z')).toContain('past')
    expect(await seenBy('second', 'team', '2026-03-10T09:00:00Z')).toContain('past')
    expect(await seenBy('boss')).not.toContain('planned')
    expect(await seenBy('boss', 'team', TOMORROW)).toContain('planned')
    expect(await seenBy('second', 'team', TOMORROW)).toContain('planned')
  })

  it('days of before and after as well, as long as they manage', async () => {
    const viewer = { tx: app.db, actor: actor('boss', 'team'), now: NOW }
    const includes = (name: string, day?: string) => isInScope(viewer, 'test.read', idOf(name), day)
    expect([await includes('lead'), await includes('lead', '2026-01-05')]).toEqual([true, true])
    expect([await includes('past'), await includes('past', '2026-03-01')]).toEqual([false, false])
  })
})

it('is the same read from the top and from below, whoever manages whom', async () => {
  const size = 8
  const { fixture } = app
  const department = await fixture.department()
  const ids: number[] = []
  for (let n = 0; n < size; n++) ids.push(await fixture.employee({ department_id: department }))
  const link = fc.option(fc.nat(size - 1), { nil: null })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(link, link), { minLength: size, maxLength: size }), async (links) => {
      for (const [at, [manager, second]] of links.entries())
        await app.db
          .updateTable('placements')
          .set({
            manager_id: manager === null || manager === at ? null : (ids[manager] ?? null),
            second_manager_id: second === null || second === at ? null : (ids[second] ?? null),
          })
          .where('employee_id', '=', ids[at] ?? 0)
          .execute()
      const { rows } = await sql<{ agree: boolean }>`
        select bool_and((p.id in (select managed_by(b.id, '2026-03-11'))) = is_managed_by(p.id, b.id, '2026-03-11')) as agree
        from unnest(${ids}::int[]) b(id) cross join unnest(${ids}::int[]) p(id)`.execute(app.db)
      expect(rows[0]?.agree).toBe(true)
    }),
    { numRuns: 40 },
  )
})
