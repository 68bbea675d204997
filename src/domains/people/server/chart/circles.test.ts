import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { updateDepartment } from '#domains/organisation/contract/departments.calls.ts'
import { readOverview } from '#domains/organisation/contract/overview.calls.ts'
import { updateTeam } from '#domains/organisation/contract/teams.calls.ts'
import { getOrgChart } from '../../contract/chart.calls.ts'
import { reassignHoldings } from '../../contract/exits.calls.ts'
import { addPlacement } from '../../contract/placements.calls.ts'

const TODAY = '2026-06-03'
let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp(`${TODAY}T09:00:00Z`)
  hr = await app.fixture.admin({
    'people.read': 'all',
    'people.write': 'all',
    'people.exit.write': 'all',
    'organisation.read': 'all',
    'organisation.write': 'all',
  })
})
afterAll(() => app.stop())

let serial = 0
const employ = (first_name: string, department_id: number, more: object = {}) =>
  app.fixture.employee({ first_name, last_name: `Circle${++serial}`, department_id, ...more })
const head = async (department: number, head_id: number | null) => {
  const { version } = await app.db
    .selectFrom('departments')
    .select('version')
    .where('id', '=', department)
    .executeTakeFirstOrThrow()
  const { body } = await app.send(updateDepartment, hr, { params: { dep_id: department }, body: { head_id, version } })
  return body
}
const putBelow = async (department: number, parent_id: number | null) => {
  const { version } = await app.db
    .selectFrom('departments')
    .select('version')
    .where('id', '=', department)
    .executeTakeFirstOrThrow()
  const { body } = await app.send(updateDepartment, hr, {
    params: { dep_id: department },
    body: { parent_id, version },
  })
  return body
}
const lead = async (team: number, lead_id: number | null, lead_from?: string) => {
  const { version } = await app.db
    .selectFrom('teams')
    .select('version')
    .where('id', '=', team)
    .executeTakeFirstOrThrow()
  const body = { lead_id, version, ...(lead_from === undefined ? {} : { lead_from }) }
  return (await app.send(updateTeam, hr, { params: { team_id: team }, body })).body
}
const leader = async (first_name: string, department_id: number, team_id: number) => {
  const names = { first_name, last_name: `Circle${++serial}` }
  const { employee_id } = await app.fixture.user({
    ...names,
    department_id,
    team_id,
    grants: { 'attendance.team.read': 'team' },
  })
  return employee_id
}
const leave = async (employee_id: number, last_day: string) => {
  const { id } = await app.db
    .selectFrom('employments')
    .select('id')
    .where('employee_id', '=', employee_id)
    .executeTakeFirstOrThrow()
  const notice = { submitted_on: '2026-06-01', notice_starts_on: '2026-06-02', notice_days: 28 }
  const exit = { kind: 'resignation', state: 'accepted', reason_code: 'other' } as const
  await app.db
    .insertInto('exits')
    .values({ employment_id: id, last_day, ...notice, ...exit })
    .execute()
}
const place = async (employee_id: number, effective_from: string, changes: object) =>
  (
    await app.send(addPlacement, hr, {
      body: { employee_id, effective_from, changes, reason_code: 'reorganisation' },
    })
  ).body

describe('a circle of managers', () => {
  it('is refused where heads of departments would close it, with all its names', async () => {
    const [a, b] = [await app.fixture.department(), await app.fixture.department()]
    const [ceo, coo] = [await employ('Ceo', a), await employ('Coo', b)]
    expect(await head(a, coo)).toMatchObject({ status: true })
    expect(await head(b, ceo)).toMatchObject({
      code: 'organisation.manager_circle',
      message: expect.stringMatching(/^From 3 Jun 2026 on, Ceo \w+ reports to Coo \w+ and Coo \w+ to Ceo \w+\./),
    })
    expect(await head(b, null)).toMatchObject({ status: true })
  })

  it('is refused where a department would be put below another one', async () => {
    const [a, b] = [await app.fixture.department(), await app.fixture.department()]
    const [one, two] = [await employ('One', a), await employ('Two', b)]
    await head(a, two)
    const above = await app.fixture.department()
    await head(above, one)
    expect(await putBelow(b, above)).toMatchObject({ code: 'organisation.manager_circle' })
  })

  it('is refused where leads of teams would close it, also from a later day', async () => {
    const department = await app.fixture.department()
    const [a, b] = [await app.fixture.team(department), await app.fixture.team(department)]
    const [one, two] = [await leader('One', department, a), await leader('Two', department, b)]
    expect(await lead(a, two, '2026-08-01')).toMatchObject({ status: true })
    expect(await lead(b, one)).toMatchObject({
      code: 'organisation.manager_circle',
      message: expect.stringContaining('From 1 Aug 2026 on'),
    })
  })

  it('is refused where someone takes over what a leaver heads', async () => {
    const [a, b] = [await app.fixture.department(), await app.fixture.department()]
    const leaver = await employ('Leaver', a, { left_on: '2026-06-30' })
    const [one, two] = [await employ('One', a), await employ('Two', b)]
    await head(b, one)
    await head(a, leaver)
    await leave(leaver, '2026-06-30')
    const body = { employee_id: leaver, kind: 'department_head', to_employee_id: two, all: true as const }
    expect((await app.send(reassignHoldings, hr, { body })).body).toMatchObject({
      code: 'people.none_moved',
      message: expect.stringContaining('One Circle'),
    })
  })

  it('is refused where a placement meets a lead who begins later', async () => {
    const department = await app.fixture.department()
    const [a, b] = [await app.fixture.team(department), await app.fixture.team(department)]
    const [one, two] = [await leader('One', department, a), await leader('Two', department, b)]
    await lead(a, two, '2026-08-01')
    expect(await place(two, '2026-07-01', { manager_id: one })).toMatchObject({ code: 'people.manager_cycle' })
  })

  it('that exists is shown at the top of the chart, with all below, and under what is to fix, and can be opened', async () => {
    const [a, b] = [await app.fixture.department(), await app.fixture.department()]
    const [one, two] = [await employ('First', a), await employ('Second', b)]
    const below = await employ('Below', a)
    await app.db.updateTable('departments').set({ head_id: two }).where('id', '=', a).execute()
    await app.db.updateTable('departments').set({ head_id: one }).where('id', '=', b).execute()
    const { nodes, circles } = (await app.send(getOrgChart, hr, { query: { depth: 3 } })).body.data
    expect(circles.map((circle) => circle.map(({ id }) => id))).toEqual([[one, two]])
    const links = nodes.map(({ id, manager_id }) => [id, manager_id])
    expect(links).toEqual(
      expect.arrayContaining([
        [one, null],
        [two, one],
        [below, two],
      ]),
    )
    const { findings } = (await app.send(readOverview, hr)).body.data
    expect(findings.filter(({ kind }) => kind === 'manager_circle')).toMatchObject([
      { text: expect.stringMatching(/^First \w+ reports to Second \w+ and Second \w+ to First \w+:/) },
    ])
    const other = await app.fixture.department()
    expect(await head(other, below)).toMatchObject({ status: true })
    expect(await head(a, null)).toMatchObject({ status: true })
    expect((await app.send(getOrgChart, hr, { query: { depth: 3 } })).body.data.circles).toEqual([])
  })

  it('is closed by none of many who change heads, leads and places at once, and no two wait for each other', async () => {
    const department = await app.fixture.department()
    const team = await app.fixture.team(department)
    const boss = await leader('Boss', department, team)
    const other = await employ('Other', department, { team_id: team })
    const place = (employee_id: number) =>
      app.send(addPlacement, hr, {
        body: {
          employee_id,
          effective_from: TODAY,
          reason_code: 'transfer',
          changes: { department_id: department, team_id: team },
        },
      })
    const responses = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const [headed, led, placed] = await Promise.all([
          head(department, other),
          lead(team, boss),
          place(other).then(({ body }) => body),
        ])
        return [headed, led, placed]
      }),
    )
    const failures = responses.flat().filter((body) => !body.status && body.code === undefined)
    expect(failures).toEqual([])
  }, 60_000)
})

describe('a second manager', () => {
  const place = async (employee_id: number, changes: object, effective_from = TODAY) =>
    (
      await app.send(addPlacement, hr, {
        body: { employee_id, effective_from, changes, reason_code: 'correction', seen: [] },
      })
    ).body

  it('is no one who reports to the person, by whichever way', async () => {
    const department = await app.fixture.department()
    const top = await employ('Top', department)
    const middle = await employ('Middle', department, { second_manager_id: top })
    const low = await employ('Low', department, { manager_id: middle })
    for (const changes of [{ second_manager_id: low }, { manager_id: low }])
      expect((await place(top, changes, '2026-06-10')).code).toBe('people.manager_cycle')
    expect((await place(low, { second_manager_id: top }, '2026-06-10')).status).toBe(true)
    expect((await place(top, { second_manager_id: top }, '2026-06-10')).status).toBe(false)
  })

  it('closes no circle as the head of a department either', async () => {
    const [above, below] = [await app.fixture.department(), await app.fixture.department()]
    const low = await employ('Low', below)
    const boss = await employ('Boss', above, { second_manager_id: low })
    const refused = await head(below, boss)
    expect(refused).toMatchObject({ code: 'organisation.manager_circle' })
    expect(refused.message).toContain('Boss')
  })
})
