import * as calls from '../../contract/attendance.calls.ts'
import { startAttendance } from './attendance-fixture.ts'

/** An instant at a local time of Berlin. */
export const utc = (local: string): string =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Berlin').toInstant().toString()

/** The people of attendance tests on a Wednesday morning, and a short way for the manager to add punches. */
export const startCorrecting = async () => {
  const { app, fixture } = await startAttendance('2026-05-13T07:00:00Z')
  const add = (employee_ids: number[], from: string, to: string, more: object = {}) =>
    app.send(calls.addAttendance, fixture.manager, {
      body: { employee_ids, punched_in_at: utc(from), punched_out_at: utc(to), reason: 'Forgot to punch', ...more },
    })
  return { app, fixture, add }
}
export type Correcting = Awaited<ReturnType<typeof startCorrecting>>
