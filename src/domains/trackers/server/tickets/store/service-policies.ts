// Service times as administrators set them.
import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { servicePolicy, type ServicePolicy } from '../../../contract/ticket-policies.calls.ts'
import { priority } from '../../../contract/tickets.records.ts'

const FORMAT = 'HH24:MI'
const listed = servicePolicy.omit({ can: true }).extend({ is_begun: z.boolean() })

/** Returns true if service times may be deleted: no ticket is measured by them, and no day of them is over. */
const isFree = ({ tickets, is_begun }: Readonly<{ tickets: number; is_begun: boolean }>): boolean =>
  tickets === 0 && !is_begun

type Wanted = Readonly<{ id?: number; client_id?: number | undefined }>

/** Lists service times: by client and priority, the newest first. `today` is the date of the organisation. */
export const listServicePolicies = async (tx: Tx, today: string, wanted: Wanted = {}): Promise<ServicePolicy[]> => {
  const found = await rows(tx, listed)`
    select s.id, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client, s.priority,
      s.response_minutes, s.resolution_minutes, s.service_days, to_char(s.service_from, ${FORMAT}) as service_from,
      to_char(s.service_to, ${FORMAT}) as service_to, s.zone,
      case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end as holiday_calendar, s.effective_from,
      s.effective_from <= ${today}::date and not exists (select from sla_policies n where n.client_id is not distinct from s.client_id
        and n.priority = s.priority and n.effective_from > s.effective_from and n.effective_from <= ${today}::date) as is_current,
      s.effective_from < ${today}::date as is_begun,
      (select count(*)::int from tickets t where t.sla_policy_id = s.id) as tickets
    from sla_policies s left join client_short c on c.id = s.client_id left join holiday_calendars h on h.id = s.holiday_calendar_id
    where ${wanted.id === undefined ? sql`true` : sql`s.id = ${wanted.id}`}
      and ${wanted.client_id === undefined ? sql`true` : sql`s.client_id = ${wanted.client_id}`}
    order by s.client_id is not null, lower(c.name) collate names, s.client_id, s.priority, s.effective_from desc`
  return found.map(({ is_begun, ...row }) => ({ ...row, can: { delete: isFree({ ...row, is_begun }) } }))
}

const stored = z.object({
  client_id: id.nullable(),
  priority,
  response_minutes: z.number(),
  resolution_minutes: z.number(),
  service_days: z.array(z.number()).nullable(),
  service_from: z.string().nullable(),
  service_to: z.string().nullable(),
  zone: z.string(),
  holiday_calendar_id: id.nullable(),
  effective_from: z.string(),
})
export type NewPolicy = z.output<typeof stored>
const locked = stored.extend({ id })
export type LockedPolicy = z.output<typeof locked>

const COLUMNS = sql`s.id, s.client_id, s.priority, s.response_minutes, s.resolution_minutes, s.service_days,
  to_char(s.service_from, ${FORMAT}) as service_from, to_char(s.service_to, ${FORMAT}) as service_to, s.zone, s.holiday_calendar_id,
  s.effective_from`

/** Locks the times of a client and priority that begin on a day, until the transaction ends; undefined where there are none. */
export const lockPolicyOf = async (
  tx: Tx,
  { client_id, priority: of, effective_from }: NewPolicy,
): Promise<LockedPolicy | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sla ${client_id} ${of}`}, 0))`.execute(tx)
  return one(tx, locked)`
    select ${COLUMNS} from sla_policies s where s.client_id is not distinct from ${client_id}::int and s.priority = ${of}
      and s.effective_from = ${effective_from}::date for update`
}

/** Locks service times by their id; undefined where there are none. */
export const lockPolicy = (tx: Tx, policy: number): Promise<LockedPolicy | undefined> =>
  one(tx, locked)`select ${COLUMNS} from sla_policies s where s.id = ${policy} for update`

export const insertPolicy = async (tx: Tx, values: NewPolicy): Promise<number> => {
  const row = await tx.insertInto('sla_policies').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export const updatePolicy = async (tx: Tx, policy: number, values: NewPolicy): Promise<void> => {
  await tx.updateTable('sla_policies').set(values).where('id', '=', policy).execute()
}

export const deletePolicy = async (tx: Tx, policy: number): Promise<void> => {
  await tx.deleteFrom('sla_policies').where('id', '=', policy).execute()
}

/** Returns true if a client and a holiday calendar are there; null is there. */
export const areThere = async (
  tx: Tx,
  { client_id, holiday_calendar_id }: Pick<NewPolicy, 'client_id' | 'holiday_calendar_id'>,
): Promise<Readonly<{ client: boolean; calendar: boolean }>> => {
  const found = await one(tx, z.object({ client: z.boolean(), calendar: z.boolean() }))`
    select ${client_id}::int is null or exists (select from client_short c where c.id = ${client_id}::int) as client,
      ${holiday_calendar_id}::int is null or exists (select from holiday_calendars h where h.id = ${holiday_calendar_id}::int) as calendar`
  return found ?? { client: false, calendar: false }
}
