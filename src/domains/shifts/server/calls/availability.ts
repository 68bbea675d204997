import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import * as calls from '../../contract/swaps.calls.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { reachOf } from '../store/access.ts'
import { plansPerson } from '../store/people.ts'

type Availability = DataOf<typeof calls.readAvailability>

const read = async (tx: Tx, employee: number): Promise<Availability> => {
  const { rows } =
    await sql<Availability>`select coalesce((select v.version from shift_availability_versions v where v.employee_id = ${employee}), 0) as version,
    (select coalesce(json_agg(json_build_object('id', a.id, 'weekday', a.weekday, 'from_date', a.from_date, 'to_date', a.to_date,
      'from_time', a.from_time, 'to_time', a.to_time, 'wish', a.wish, 'note', a.note)
      order by a.weekday nulls last, a.from_date, a.from_time, a.id), '[]')
      from shift_availability a where a.employee_id = ${employee}) as rows`.execute(tx)
  return rows[0] ?? { rows: [], version: 0 }
}

export const readAvailability = handle(calls.readAvailability, async (context) => {
  const { params, actor, tx } = context
  if (params.userId !== actor.employee_id && !(await plansPerson(tx, reachOf(context), params.userId))) throw notFound()
  return read(tx, params.userId)
})

type Row = Readonly<{
  weekday: number | null
  from_date: string | null
  to_date: string | null
  from_time: string
  to_time: string
  wish: string
}>

/** Entries as they are told apart: their ids are new with each save. */
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
  const { rows } = await sql<{
    version: number
  }>`insert into shift_availability_versions as v (employee_id, version) values (${employee}, 1)
    on conflict (employee_id) do update set version = v.version + 1 returning version`.execute(tx)
  if (rows[0]?.version !== body.version + 1) throw refuseStale()
  const before = await read(tx, employee)
  await sql`delete from shift_availability where employee_id = ${employee}`.execute(tx)
  if (body.rows.length > 0)
    await tx
      .insertInto('shift_availability')
      .values(body.rows.map(({ note = '', ...row }) => ({ ...row, note, employee_id: employee })))
      .execute()
  await audit(context, 'shifts.availability_saved', {
    entity: 'shift_availability',
    id: employee,
    employee_id: employee,
    change: changed({ rows: before.rows.map(entry) }, { rows: body.rows.map(entry) }),
  })
  if (actor.team_id !== null) publishLive(context, ['shifts.changed'], [`lead:${actor.team_id}`])
  return read(tx, employee)
})
