import { sql } from 'kysely'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Priority } from '../../../contract/tickets.models.ts'
import type { ServiceHours } from '../../../contract/tickets.rules.ts'

/** The due times of tickets of a client and priority. */
export type Policy = Readonly<{
  id: number
  client_id: number | null
  priority: Priority
  response_minutes: number
  resolution_minutes: number
  effective_from: string
  hours: ServiceHours
}>

const COLUMNS = sql`s.id, s.client_id, s.priority, s.response_minutes, s.resolution_minutes, s.effective_from,
  json_build_object('days', s.service_days, 'from', to_char(s.service_from, 'HH24:MI'), 'to', to_char(s.service_to, 'HH24:MI'),
    'zone', s.zone, 'holidays', coalesce((select json_agg(h.date) from whole_holiday h where h.calendar_id = s.holiday_calendar_id),
      '[]'::json)) as hours`

/** Lists all policies of some clients and the defaults, the newest first. */
export const listPolicies = async (tx: Tx, clients: readonly number[]): Promise<Policy[]> => {
  const { rows } = await sql<Policy>`select ${COLUMNS} from sla_policies s
    where s.client_id is null or s.client_id = any(${clients}::int[])
    order by s.client_id nulls last, s.effective_from desc`.execute(tx)
  return rows
}

/** Finds a policy by its id. */
export const findPolicy = async (tx: Tx, id: number | null): Promise<Policy | undefined> => {
  if (id === null) return undefined
  const { rows } = await sql<Policy>`select ${COLUMNS} from sla_policies s where s.id = ${id}`.execute(tx)
  return rows[0]
}

type PolicyKey = Readonly<{ client_id: number; priority: Priority; received_at: string }>

/** Returns the policy in force when a ticket came in: that of its client, else the default; undefined if there is none. */
export const policyFor = (policies: readonly Policy[], key: PolicyKey): Policy | undefined => {
  const fits = policies.filter(
    ({ priority, effective_from, hours }) =>
      priority === key.priority && effective_from <= dateIn(key.received_at, hours.zone),
  )
  return fits.find(({ client_id }) => client_id === key.client_id) ?? fits.find(({ client_id }) => client_id === null)
}
