import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { addHoliday } from '#domains/organisation/contract/holidays.calls.ts'
import { addEmployee } from '#domains/people/contract/employees.calls.ts'
import { movePeople } from '#domains/people/contract/placements.calls.ts'
import { addForPerson } from '#domains/requests/contract/requests-admin.calls.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as attendance from '../../contract/attendance.calls.ts'
import { addPolicy, listPolicies } from '../../contract/policies.calls.ts'
import { lockPeriod } from '../../contract/periods.calls.ts'
import { type AttendanceFixture, startAttendance } from '../testing/attendance-fixture.ts'
import { utc } from '../testing/correcting.ts'

const ALL = {
  'attendance.read': 'all',
  'attendance.correct': 'all',
  'attendance.period.write': 'all',
  'attendance.policy.write': 'all',
  'organisation.read': 'all',
  'organisation.calendar.write': 'all',
  'people.read': 'all',
  'people.write': 'all',
  'requests.read': 'all',
  'requests.thread': 'all',
  'requests.decide': 'all',
  'requests.manage': 'all',
} as const

let app: TestApp
let fixture: AttendanceFixture
let hr: TestActor
let person: Awaited<ReturnType<AttendanceFixture['member']>>
let session: Readonly<{ id: number; version: number }>

beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-04-28T06:00:00Z'))
  hr = await app.fixture.admin(ALL)
  person = await fixture.member()
  fixture.at('2026-04-29T09:00')
  await app.runJob('attendance.begin_days')
  await fixture.punchIn(person)
  fixture.at('2026-04-29T12:00')
  await fixture.takeBreak(person, { action: 'start' })
  fixture.at('2026-04-29T12:10')
  await fixture.takeBreak(person, { action: 'end' })
  fixture.at('2026-04-29T17:30')
  await fixture.punchOut(person)
  fixture.at('2026-05-05T10:00')
  await app.runJob('attendance.begin_days')
  await app.runJob('attendance.end_days')
  const found = firstOf(await fixture.sessionsOf(person))
  session = { id: found.id, version: found.version }
  const locked = await app.send(lockPeriod, hr, { body: { month: '2026-04', version: 0, accept_exceptions: true } })
  expect(locked.status).toBe(200)
})
afterAll(() => app.stop())

/** Returns all rows of April. */
const stored = async () => {
  const { rows } = await sql`
    select 'session' as what, to_jsonb(s) as row from attendance_sessions s where s.business_date between '2026-04-01' and '2026-04-30'
    union all select 'break', to_jsonb(b) from attendance_breaks b join attendance_sessions s on s.id = b.session_id
      where s.business_date between '2026-04-01' and '2026-04-30'
    union all select 'day', to_jsonb(d) from attendance_days d where d.business_date between '2026-04-01' and '2026-04-30'
    order by 1, 2`.execute(app.db)
  return rows
}

const calendar = async () => {
  const { holiday_calendar_id } = await app.db
    .selectFrom('work_pattern_versions')
    .select('holiday_calendar_id')
    .executeTakeFirstOrThrow()
  return holiday_calendar_id
}
const typeId = async (code: string) => {
  const { id } = await app.db
    .selectFrom('request_types')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id
}
const LOCKED = { code: 'attendance.period_locked', message: 'April 2026 is locked.' }

describe('nothing changes a locked month', () => {
  const times = () => ({ punched_in_at: utc('2026-04-28T09:00'), punched_out_at: utc('2026-04-28T17:00') })
  const reason = 'After the lock'
  const ways: Readonly<Record<string, () => Promise<{ status: number; body: unknown }>>> = {
    'a punch that is added': () =>
      app.send(attendance.addAttendance, hr, { body: { employee_ids: [person.employee_id], ...times(), reason } }),
    'a punch that is corrected': () =>
      app.send(attendance.updateAttendance, hr, {
        body: { ...session, punched_out_at: utc('2026-04-29T18:00'), reason },
      }),
    'a punch that is moved to another month': () =>
      app.send(attendance.updateAttendance, hr, {
        body: {
          ...session,
          punched_in_at: utc('2026-05-04T09:00'),
          punched_out_at: utc('2026-05-04T17:00'),
          breaks: [],
          reason,
        },
      }),
    'a punch that is deleted': () =>
      app.send(attendance.deleteAttendance, hr, {
        params: { id: session.id },
        query: { version: session.version, reason },
      }),
    'a holiday': async () =>
      app.send(addHoliday, hr, {
        body: { calendar_id: (await calendar()) ?? 0, date: '2026-04-30', name: 'Late feast' },
      }),
    'a placement': () =>
      app.send(movePeople, hr, {
        body: {
          employee_ids: [person.employee_id],
          effective_from: '2026-04-15',
          changes: { work_mode: 'remote' },
          reason_code: 'transfer',
        },
      }),
  }

  it.each(Object.keys(ways))('%s is refused', async (name) => {
    const before = await stored()
    expect(await required(ways[name], name)()).toMatchObject({ status: 200, body: { status: false, ...LOCKED } })
    expect(await stored()).toEqual(before)
  })

  it('someone who joined in it is entered late: nothing of it changes', async () => {
    const before = await stored()
    const role = await app.db.selectFrom('roles').select('id').where('area', '=', 'User').executeTakeFirstOrThrow()
    const brand = await app.db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
    const { body } = await app.send(addEmployee, hr, {
      body: {
        first_name: 'Late',
        last_name: 'Entry',
        work_email: 'late.entry@example.test',
        employment_type: 'permanent',
        joined_on: '2026-04-01',
        create_login: false,
        brand_id: brand.id,
        placement: { department_id: fixture.department_id, role_id: role.id },
      },
    })
    expect(body).toMatchObject({ status: true })
    await app.runJob('attendance.follow_calendar', {
      pattern_ids: [],
      employee_ids: [body.data.id],
      from: '2026-04-01',
      to: null,
    })
    expect(await stored()).toEqual(before)
  })

  it('leave is refused in the words of requests', async () => {
    const before = await stored()
    const response = await app.send(addForPerson, hr, {
      body: {
        employee_id: person.employee_id,
        type_id: await typeId('unpaid'),
        from_date: '2026-04-29',
        to_date: '2026-04-30',
        reason,
        override: true,
        override_reason: reason,
      },
    })
    expect(response.body).toMatchObject({ status: false, code: 'requests.period_closed' })
    expect(await stored()).toEqual(before)
  })

  it('rules begin tomorrow at the earliest, so they never reach it', async () => {
    const rules = firstOf((await app.send(listPolicies, hr, {})).body.data)
    const {
      id: _id,
      version: _version,
      department: _department,
      team: _team,
      state: _state,
      can: _can,
      shot_text_version: _text,
      ...figures
    } = rules
    const body = { ...figures, department_id: null, team_id: null, effective_from: '2026-04-01' }
    expect((await app.send(addPolicy, hr, { body })).body.code).toBe('attendance.policy_past')
  })

  it.each([
    ['a punch', sql`update attendance_sessions set punched_out_at = punched_out_at - interval '1 hour'`],
    ['a break', sql`update attendance_breaks set voided = true`],
    ['a day', sql`update attendance_days set worked_minutes = 1`],
    [
      'the date of a day',
      sql`update attendance_days set business_date = '2026-05-20' where business_date = '2026-04-29'`,
    ],
    ['a deletion', sql`delete from attendance_days where business_date between '2026-04-28' and '2026-04-30'`],
    [
      'a new punch',
      sql`insert into attendance_sessions (employee_id, business_date, punched_in_at, punched_out_at, in_zone, in_offset_minutes, state, in_mode)
        select employee_id, '2026-04-28', '2026-04-28T08:00:00Z', '2026-04-28T09:00:00Z', 'UTC', 0, 'closed', 'web'
        from attendance_sessions limit 1`,
    ],
  ])('%s written by the role of the application is refused by the database', async (_what, statement) => {
    const before = await stored()
    await expect(statement.execute(app.db)).rejects.toThrow(/2026-04 is locked/)
    expect(await stored()).toEqual(before)
  })

  it('but where and when a punch was last seen is no part of it', async () => {
    const changed = await sql`update attendance_sessions set last_seen_at = app_now(), in_ip = null`.execute(app.db)
    expect(changed.numAffectedRows).toBeGreaterThan(0n)
  })

  it('the jobs that judge days leave it alone, and go on', async () => {
    const before = await stored()
    await app.runJob('attendance.begin_days')
    await app.runJob('attendance.end_days')
    expect(await stored()).toEqual(before)
  })
})
