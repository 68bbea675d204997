import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadBoard } from '#domains/attendance/contract/timesheet.calls.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { card } from '#domains/people/contract/card.models.ts'
import { actorOf } from '#kit/server/testing/actor-of.ts'
import * as calls from '../contract/teams.calls.ts'
import { listTeams } from '../contract/units.calls.ts'
import { scope } from './store/scope.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

const NOW = '2026-03-11T09:00:00Z'
const LEADS = { 'timesheet.read': 'team', 'attendance.team.read': 'team' } as const

let app: TestApp
let admin: TestActor
let department = 0
beforeAll(async () => {
  app = await testApp(NOW)
  admin = await app.fixture.admin(ALL_RIGHTS)
  department = await app.fixture.department()
})
afterAll(() => app.stop())

let serial = 0
const leader = (first_name: string, last_name: string) => app.fixture.user({ first_name, last_name, grants: LEADS })
const add = async (body: Record<string, unknown> = {}) =>
  app.send(calls.addTeam, admin, { body: { department_id: department, name: `Team ${++serial}x`, ...body } })
const update = (row: { id: number; version: number }, body: Record<string, unknown>) =>
  app.send(calls.updateTeam, admin, { params: { team_id: row.id }, body: { ...body, version: row.version } })
const find = async (id: number) => (await app.send(listTeams, admin)).body.data.find((row) => row.id === id)

describe('leads', () => {
  it('change from a day on, and the former lead ends the day before', async () => {
    const [mara, jan] = [await leader('Mara', 'Chen'), await leader('Jan', 'Vogel')]
    const team = (await add({ lead_id: mara.employee_id })).body.data
    expect(team.lead).toEqual({ id: mara.employee_id, name: 'Mara Chen', from: '2026-03-11' })
    const { body } = await update(team, { lead_id: jan.employee_id, lead_from: '2026-04-01' })
    expect([body.data.lead?.name, body.data.next_lead]).toEqual([
      'Mara Chen',
      { id: jan.employee_id, name: 'Jan Vogel', from: '2026-04-01' },
    ])
    const rows = await app.db
      .selectFrom('team_leaderships')
      .select(['employee_id', 'from_date', 'to_date'])
      .where('team_id', '=', team.id)
      .orderBy('from_date')
      .execute()
    expect(rows).toEqual([
      { employee_id: mara.employee_id, from_date: '2026-03-11', to_date: '2026-03-31' },
      { employee_id: jan.employee_id, from_date: '2026-04-01', to_date: null },
    ])
    app.clock.set('2026-04-01T09:00:00Z')
    expect(await find(team.id)).toMatchObject({ lead: { name: 'Jan Vogel', from: '2026-04-01' }, next_lead: null })
    app.clock.set(NOW)
  })

  it('that are planned can be cancelled, and the present one simply goes on', async () => {
    const [mara, jan] = [await leader('Mara', 'Two'), await leader('Jan', 'Two')]
    const team = (await add({ lead_id: mara.employee_id })).body.data
    const planned = (await update(team, { lead_id: jan.employee_id, lead_from: '2026-04-01' })).body.data
    const { body } = await update(planned, { lead_id: mara.employee_id, lead_from: '2026-04-01' })
    expect([body.data.lead?.from, body.data.next_lead]).toEqual(['2026-03-11', null])
    const rows = await app.db.selectFrom('team_leaderships').select('to_date').where('team_id', '=', team.id).execute()
    expect(rows).toEqual([{ to_date: null }])
  })

  it('cannot change in the past', async () => {
    const mara = await leader('Mara', 'Three')
    const { body } = await add({ lead_id: mara.employee_id, lead_from: '2026-03-10' })
    expect([body.code, body.message]).toEqual(['organisation.lead_in_past', 'A lead can only change from today on.'])
  })

  it('hold a role that reaches beyond their own rows', async () => {
    const trainee = await app.fixture.role('User', 99, {
      'timesheet.read': 'own',
      'organisation.directory.read': 'all',
    })
    await app.db.updateTable('roles').set({ name: 'Novice' }).where('id', '=', trainee).execute()
    const lead_id = await app.fixture.employee({ first_name: 'Mara', last_name: 'Chen', role_id: trainee })
    const { body } = await add({ lead_id })
    expect([body.code, body.message]).toEqual([
      'organisation.lead_role',
      "Mara Chen's role Novice has no lead rights. Change the role first.",
    ])
  })

  it('are those whose shipped roles look after others', async () => {
    const { rows } = await sql<{ role_number: number; leads: boolean }>`
      select r.role_number, exists (
        select from role_grants g where g.role_id = r.id and g.scope in ('team', 'department')) as leads
      from roles r where r.area = 'User' and r.name not like 'Role %' and r.name <> 'Novice'`.execute(app.db)
    const numbers = (leads: boolean) =>
      rows.flatMap((row) => (row.leads === leads ? [row.role_number] : [])).toSorted((a, b) => a - b)
    expect(numbers(true)).toEqual([4, 103, 104, 114, 22222, 31111])
    expect(numbers(false)).toEqual([16, 99, 101, 102, 112, 115, 119, 3163, 11111])
  })

  it('are employed on their first day', async () => {
    const lead = await app.fixture.user({
      first_name: 'Ravi',
      last_name: 'Kumar',
      grants: LEADS,
      left_on: '2026-03-31',
    })
    const { body } = await add({ lead_id: lead.employee_id, lead_from: '2026-04-01' })
    expect(body.code).toBe('organisation.lead_not_employed')
    expect((await add({ lead_id: lead.employee_id, lead_from: '2026-03-31' })).body.status).toBe(true)
  })

  it('are one on a day, also when several are named at once', async () => {
    const people = await Promise.all(['A', 'B', 'C', 'D'].map((name) => leader('Rival', name)))
    const team = (await add()).body.data
    const responses = await Promise.all(
      people.map(({ employee_id }) => update(team, { lead_id: employee_id, lead_from: '2026-03-20' })),
    )
    expect(responses.map(({ body }) => body.code ?? 'set').sort()).toEqual([
      'common.stale',
      'common.stale',
      'common.stale',
      'set',
    ])
    const rows = await app.db.selectFrom('team_leaderships').select('id').where('team_id', '=', team.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('are told apart by the database where no version is sent', async () => {
    const [a, b] = [await leader('Rival', 'E'), await leader('Rival', 'F')]
    const team = (await add()).body.data
    await app.fixture.lead(team.id, a.employee_id, { from: '2026-03-20' })
    await expect(app.fixture.lead(team.id, b.employee_id, { from: '2026-03-25' })).rejects.toMatchObject({
      constraint: 'team_leaderships_one_lead',
    })
  })
})

it('offers first who can lead, and tells of the others why not', async () => {
  const lead = await leader('Quentin', 'Able')
  await app.fixture.employee({ first_name: 'Quentin', last_name: 'Aaron' })
  await app.fixture.employee({ first_name: 'Quentin', last_name: 'Gone', left_on: '2026-03-10' })
  const { body } = await app.send(calls.listCandidates, admin, { query: { q: 'quentin' } })
  expect(body.data.map(({ name, is_employed, has_lead_rights }) => [name, is_employed, has_lead_rights])).toEqual([
    ['Quentin Able', true, true],
    ['Quentin Aaron', true, false],
    ['Quentin Gone', false, false],
  ])
  expect(body.data[0]?.id).toBe(lead.employee_id)
})

describe('deputies', () => {
  it('see the team from their first to their last day, without signing in again', async () => {
    const deputy = await leader('Dana', 'Deputy')
    const team = (await add()).body.data
    const member = await app.fixture.employee({ department_id: department, team_id: team.id })
    const { body } = await update(team, {
      deputies: [{ employee_id: deputy.employee_id, from: '2026-04-01', to: '2026-04-14' }],
    })
    expect(body.data.deputies).toEqual([
      { id: deputy.employee_id, name: 'Dana Deputy', from: '2026-04-01', to: '2026-04-14' },
    ])
    const seen = async (now: string) => {
      const actor = actorOf({ 'test.read': 'team' }, { employee_id: deputy.employee_id, time_zone: 'Europe/Berlin' })
      const filter = scope(actor, 'test.read', now)
      const rows = await app.db
        .selectFrom('person_short as e')
        .select('e.id')
        .where(filter.where(sql`e.id`))
        .execute()
      return rows.map(({ id }) => id).sort((x, y) => x - y)
    }
    const [me, both] = [[deputy.employee_id], [deputy.employee_id, member].sort((x, y) => x - y)]
    expect(await seen('2026-03-31T21:59:59Z')).toEqual(me)
    expect(await seen('2026-03-31T22:00:00Z')).toEqual(both)
    expect(await seen('2026-04-14T21:59:59Z')).toEqual(both)
    expect(await seen('2026-04-14T22:00:00Z')).toEqual(me)
    const board = async (now: string) => {
      app.clock.set(now)
      return (await app.send(leadBoard, deputy)).body.data.rows.map(({ employee }) => employee.id)
    }
    const days = ['2026-03-31T12:00:00Z', '2026-04-01T12:00:00Z', '2026-04-14T12:00:00Z', '2026-04-15T12:00:00Z']
    const boards = []
    for (const day of days) boards.push((await board(day)).includes(member))
    expect(boards).toEqual([false, true, true, false])
    app.clock.set(NOW)
  })

  it('are replaced as a list; past days stay', async () => {
    const [a, b] = [await leader('Deputy', 'A'), await leader('Deputy', 'B')]
    const team = (await add()).body.data
    await app.fixture.lead(team.id, a.employee_id, { kind: 'deputy', from: '2026-03-01' })
    const { body } = await update(team, { deputies: [{ employee_id: b.employee_id }] })
    expect(body.data.deputies.map(({ name, from }) => [name, from])).toEqual([['Deputy B', '2026-03-11']])
    const rows = await app.db
      .selectFrom('team_leaderships')
      .select(['from_date', 'to_date'])
      .where('team_id', '=', team.id)
      .where('employee_id', '=', a.employee_id)
      .execute()
    expect(rows).toEqual([{ from_date: '2026-03-01', to_date: '2026-03-10' }])
  })

  it('cannot be the lead as well', async () => {
    const a = await leader('Double', 'A')
    const { status, body } = await add({ lead_id: a.employee_id, deputies: [{ employee_id: a.employee_id }] })
    expect([status, body.error]).toEqual([400, 'Someone is lead or deputy of this team twice on the same day'])
  })
})

describe('deleting', () => {
  it('archives a team that had a lead, and ends the leadership', async () => {
    const mara = await leader('Mara', 'Five')
    const team = (await add()).body.data
    await app.fixture.lead(team.id, mara.employee_id, { from: '2026-01-01' })
    const { body } = await app.send(calls.deleteTeam, admin, { params: { id: team.id } })
    expect(body.data).toEqual({ outcome: 'archived' })
    const rows = await app.db.selectFrom('team_leaderships').select('to_date').where('team_id', '=', team.id).execute()
    expect(rows).toEqual([{ to_date: '2026-03-10' }])
  })

  it('and moving to another department are refused while people are in it', async () => {
    const team = (await add({ name: 'Full house' })).body.data
    await app.fixture.employee({ department_id: department, team_id: team.id })
    const text = '1 person is still in Full house. Move them first.'
    expect((await app.send(calls.deleteTeam, admin, { params: { id: team.id } })).body.message).toBe(text)
    expect((await update(team, { department_id: await app.fixture.department() })).body.message).toBe(text)
  })
})

describe('employees', () => {
  it('see all teams, their own first, who leads them and who is in them', async () => {
    const team = (await add()).body.data
    const me = await app.fixture.user({
      department_id: department,
      team_id: team.id,
      first_name: 'Asha',
      last_name: 'Rao',
      grants: { 'organisation.directory.read': 'all' },
    })
    await app.fixture.lead(team.id, me.employee_id, { to: '2026-03-31' })
    const teams = (await app.send(calls.listUserTeams, me)).body.data
    expect(teams[0]).toMatchObject({ id: team.id, mine: true, led_by_me: true, lead: { name: 'Asha Rao' } })
    const leads = (await app.send(calls.listTeamLeads, me, { query: { team_id: team.id } })).body.data
    expect(leads).toEqual([
      {
        employee_id: me.employee_id,
        name: 'Asha Rao',
        team: { id: team.id, name: team.name },
        kind: 'lead',
        until: '2026-03-31',
      },
    ])
    const members = await app.send(calls.listTeamMembers, me, { params: { teamid: team.id } })
    expect(members.body.data).toEqual([
      expect.objectContaining({ name: 'Asha Rao', time_zone: 'Europe/Berlin', team: { id: team.id, name: team.name } }),
    ])
    expect(Object.keys(members.body.data[0] ?? {}).toSorted()).toEqual(Object.keys(card.shape).toSorted())
    expect((await app.send(calls.listTeamMembers, me, { params: { teamid: 999_999 } })).status).toBe(404)
  })
})

it('names a team once in a department, in whatever case', async () => {
  await add({ name: 'Echo' })
  const responses = await Promise.all([add({ name: 'ECHO' }), add({ name: 'echo' })])
  expect(responses.map(({ body }) => body.code)).toEqual(['organisation.name_taken', 'organisation.name_taken'])
  expect((await add({ name: 'Echo', department_id: await app.fixture.department() })).body.status).toBe(true)
})

it('shows an archived team only when asked', async () => {
  const team = (await add()).body.data
  await app.db.updateTable('teams').set({ archived_at: app.clock.fixed() }).where('id', '=', team.id).execute()
  expect(await find(team.id)).toBeUndefined()
  const { body } = await app.send(listTeams, admin, { query: { archived: true } })
  expect(body.data.map(({ id }) => id)).toContain(team.id)
})
