import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAttendance } from '#domains/attendance/contract/attendance.calls.ts'
import { punchIn } from '#domains/attendance/contract/timesheet.calls.ts'
import { updateEmployee } from '#domains/people/contract/employees.calls.ts'
import { decideExit, submitExit } from '#domains/people/contract/exits.calls.ts'
import { addResignation, switchEmployees } from '#domains/people/contract/states.calls.ts'
import { sendRequest } from '#domains/requests/contract/requests.calls.ts'
import { startShifts } from '#domains/shifts/server/testing/shifts-fixture.ts'
import type { TestApp } from './testing/test-app.ts'

let app: TestApp
let shifts: Awaited<ReturnType<typeof startShifts>>
let hr: Awaited<ReturnType<TestApp['fixture']['admin']>>
beforeAll(async () => {
  shifts = await startShifts()
  app = shifts.app
  app.clock.set('2026-05-12T09:00:00Z')
  hr = await app.fixture.admin({
    'people.read': 'all',
    'people.write': 'all',
    'people.state.write': 'all',
    'attendance.correct': 'all',
  })
})
afterAll(() => app.stop())

const OWN = {
  'shifts.read': 'own',
  'shifts.own': 'own',
  'timesheet.punch': 'own',
  'timesheet.read': 'own',
  'requests.own': 'own',
  'people.own.write': 'own',
} as const
type Person = Awaited<ReturnType<TestApp['fixture']['user']>>
const member = (): Promise<Person> => app.fixture.user({ grants: OWN, joined_on: '2026-05-01' })
const work = ({ employee_id }: Person, ...dates: string[]) =>
  Promise.all(
    dates.map((date) =>
      app.send(addAttendance, hr, {
        body: {
          employee_ids: [employee_id],
          punched_in_at: `${date}T07:00:00Z`,
          punched_out_at: `${date}T12:00:00Z`,
          reason: 'Forgot to punch',
        },
      }),
    ),
  )
const endOn = ({ employee_id }: Person, last_day: string, confirm?: boolean) =>
  app.send(switchEmployees, hr, {
    body: {
      employee_ids: [employee_id],
      switch: 'notice',
      on: true,
      kind: 'mutual',
      last_day,
      from: '2026-05-01',
      reason: 'Agreed',
      ...(confirm === undefined ? {} : { confirm }),
    },
  })
const versionOf = async ({ employee_id }: Person): Promise<number> =>
  (await app.db.selectFrom('employees').select('version').where('id', '=', employee_id).executeTakeFirstOrThrow())
    .version
const joinOn = async (person: Person, joined_on: string, confirm?: boolean) =>
  app.send(updateEmployee, hr, {
    params: { id: person.employee_id },
    body: { data: { joined_on }, version: await versionOf(person), ...(confirm === undefined ? {} : { confirm }) },
  })
const spanOf = ({ employee_id }: Person) =>
  app.db
    .selectFrom('employments')
    .select(['joined_on', 'left_on'])
    .where('employee_id', '=', employee_id)
    .executeTakeFirstOrThrow()
const punches = async ({ employee_id }: Person): Promise<number> =>
  (await app.db.selectFrom('attendance_sessions').select('id').where('employee_id', '=', employee_id).execute()).length

const END = 'They would lie outside of the employment. Nothing is deleted. Confirm to go on.'

describe('records that would lie outside of the employment', () => {
  it('are named before a first day moves past them, and stay when that is confirmed', async () => {
    const person = await member()
    await work(person, '2026-05-04', '2026-05-05', '2026-05-06')
    expect((await joinOn(person, '2026-05-06')).body).toMatchObject({
      code: 'people.days_outside',
      message: `2 days have recorded time: 4 and 5 May. ${END}`,
    })
    expect(await spanOf(person)).toMatchObject({ joined_on: '2026-05-01' })
    // Nothing lies before it.
    expect((await joinOn(person, '2026-05-04')).status).toBe(200)
    expect((await joinOn(person, '2026-05-06', true)).status).toBe(200)
    expect(await punches(person)).toBe(3)
  })

  it('are an open punch, too', async () => {
    const person = await member()
    await app.send(punchIn, person, { body: {} })
    expect((await joinOn(person, '2026-05-20')).body.message).toBe(`1 day has recorded time: 12 May. ${END}`)
    expect((await endOn(person, '2026-05-11')).body.message).toBe(`1 day has recorded time: 12 May. ${END}`)
    expect((await endOn(person, '2026-05-12')).body.status).toBe(true)
  })

  it('are named before a last day is put before them, and a dry run counts the effects', async () => {
    const person = await member()
    await work(person, '2026-05-04', '2026-05-08')
    const dry = await app.send(switchEmployees, hr, {
      body: {
        employee_ids: [person.employee_id],
        switch: 'notice',
        on: true,
        kind: 'mutual',
        last_day: '2026-05-05',
        from: '2026-05-01',
        reason: 'Agreed',
        dry_run: true,
      },
    })
    expect(dry.body.status).toBe(true)
    expect((await endOn(person, '2026-05-05', false)).body.code).toBe('people.days_outside')
    expect(await spanOf(person)).toMatchObject({ left_on: null })
    expect((await endOn(person, '2026-05-05', true)).body.data.changed).toEqual([person.employee_id])
    expect(await spanOf(person)).toMatchObject({ left_on: '2026-05-05' })
    expect(await punches(person)).toBe(2)
  })

  it('are requests, shifts and work reports, of a resignation that is recorded', async () => {
    const person = await app.fixture.user({
      grants: OWN,
      department_id: shifts.department_id,
      team_id: shifts.team,
      joined_on: '2026-05-01',
    })
    const type = await app.db
      .selectFrom('request_types')
      .select('id')
      .where('code', '=', 'home')
      .executeTakeFirstOrThrow()
    await app.send(sendRequest, person, { body: { type_id: type.id, from_date: '2026-06-18' } })
    await shifts.add([person], { date: '2026-06-03' })
    const report = { employee_id: person.employee_id, kind: 'daily', state: 'submitted' } as const
    await app.db
      .insertInto('work_reports')
      .values(
        (['2026-05-11', '2026-06-17'] as const).map((day) => ({
          ...report,
          period_start: day,
          period_end: day,
          submitted_at: '2026-05-12T08:00:00Z',
          due_at: '2026-05-12T08:00:00Z',
          worked_minutes: 0,
          facts: '{}',
        })),
      )
      .execute()
    const resign = (confirm: boolean) =>
      app.send(addResignation, hr, {
        body: {
          employee_id: person.employee_id,
          reason_code: 'new_job',
          waived_days: 30,
          requested_last_day: '2026-05-29',
          confirm,
        },
      })
    const refused = (await resign(false)).body
    expect(refused.code).toBe('people.days_outside')
    for (const text of [
      '1 day has leave or other requests (these are cancelled): 18 June.',
      '1 day has shifts (places ahead become open): 3 June.',
      '1 day has work reports: 17 June.',
    ])
      expect(refused.message).toContain(text)
    expect((await resign(true)).body.data.last_day).toBe('2026-05-29')
  })

  it('are named before a resignation of the person is accepted', async () => {
    const person = await member()
    const type = await app.db
      .selectFrom('request_types')
      .select('id')
      .where('code', '=', 'home')
      .executeTakeFirstOrThrow()
    await app.send(sendRequest, person, { body: { type_id: type.id, from_date: '2026-07-15' } })
    const sent = await app.send(submitExit, person, { body: { reason_code: 'new_job' } })
    const accept = (confirm: boolean) =>
      app.send(decideExit, hr, { body: { id: sent.body.data.id, action: 'accept', confirm } })
    expect((await accept(false)).body.message).toContain('(these are cancelled): 15 July.')
    expect((await accept(true)).body.data.state).toBe('accepted')
  })
})
