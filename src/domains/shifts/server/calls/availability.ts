import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { scopes } from '#kit/server/scope.ts'
import * as calls from '../../contract/swaps.calls.ts'
import { accessOf } from '../store/access.ts'
import * as store from '../store/availability.ts'
import { plansPerson } from '../store/people.ts'

/** The availability is private: for those who plan the person or their team, and for the managers of the person. */
const maySee = async (context: Context, employeeId: number): Promise<boolean> =>
  employeeId === context.actor.employee_id ||
  (await plansPerson(context.tx, accessOf(context), employeeId)) ||
  (scopeOf(context.actor, 'shifts.plan') !== null && (await scopes.get().reaches(context, 'shifts.plan', employeeId)))

export const readAvailability = handle(calls.readAvailability, async (context) => {
  const { params, tx } = context
  if (!(await maySee(context, params.userId))) throw notFound()
  return store.getAvailability(tx, params.userId)
})

type Row = Readonly<{
  weekday: number | null
  from_date: string | null
  to_date: string | null
  from_time: string
  to_time: string
  wish: string
}>

/** Returns the fields of an entry that the audit compares: its id is new with each save. */
const entry = ({ weekday, from_date, to_date, from_time, to_time, wish }: Row): Row => ({
  weekday,
  from_date,
  to_date,
  from_time,
  to_time,
  wish,
})

export const saveAvailability = handle(calls.saveAvailability, async (context) => {
  const { params, body, actor, tx } = context
  if (params.userId !== actor.employee_id) throw notFound()
  const employee = params.userId
  if ((await store.updateAvailabilityVersion(tx, employee)) !== body.version + 1) throw refuseStale()
  const before = await store.getAvailability(tx, employee)
  await store.deleteAvailability(tx, employee)
  await store.insertAvailability(
    tx,
    body.rows.map(({ note = '', ...row }) => ({ ...row, note, employee_id: employee })),
  )
  await audit(context, 'shifts.availability_saved', {
    entity: 'shift_availability',
    id: employee,
    employee_id: employee,
    change: changed({ rows: before.rows.map(entry) }, { rows: body.rows.map(entry) }),
  })
  if (actor.team_id !== null) publishLive(context, ['shifts.changed'], [`lead:${actor.team_id}`])
  return store.getAvailability(tx, employee)
})
