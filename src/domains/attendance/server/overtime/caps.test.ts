import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { timesheetDay } from '../../contract/timesheet.calls.ts'
import { type Correcting, startCorrecting } from '../testing/correcting.ts'

let app: TestApp
let fixture: Correcting['fixture']
let add: Correcting['add']
beforeAll(async () => {
  ;({ app, fixture, add } = await startCorrecting())
})
afterAll(() => app.stop())

const SATURDAY = '2026-05-09'
const MONDAY = '2026-05-11'

it('eight hours of a Saturday are eight hours of overtime, those of a long Monday four', async () => {
  const person = await fixture.member()
  await add([person.employee_id], `${SATURDAY}T08:00`, `${SATURDAY}T16:00`)
  await add([person.employee_id], `${MONDAY}T09:00`, `${MONDAY}T23:00`)
  expect(await fixture.dayOf(person, SATURDAY)).toMatchObject({ overtime_minutes: 480 })
  expect(await fixture.dayOf(person, MONDAY)).toMatchObject({ overtime_minutes: 240 })
  const params = { userId: person.employee_id, date: MONDAY }
  const { reasons } = (await app.send(timesheetDay, person, { params })).body.data
  expect(reasons.at(-1)?.text).toBe('Overtime 4 h at 100 %, in steps of 15 min, the most of a working day')
})

it('days off have the limit of their rules, which the reasons name', async () => {
  const rules = { team_id: fixture.team_id, effective_from: '2026-05-04', overtime_cap_day_off_minutes: 360 }
  await app.db.insertInto('attendance_policies').values(rules).execute()
  const person = await fixture.member()
  await add([person.employee_id], `${SATURDAY}T08:00`, `${SATURDAY}T16:00`)
  const params = { userId: person.employee_id, date: SATURDAY }
  const { day, reasons } = (await app.send(timesheetDay, person, { params })).body.data
  expect(day).toMatchObject({ overtime_minutes: 360, overtime: { computed_minutes: 360 } })
  expect(reasons.at(-1)?.text).toMatch(/the most of a day off$/)
})
