import { sql } from 'kysely'
import { z } from 'zod'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { priority, type Priority } from '../../../contract/tickets.records.ts'

/** The due times of tickets of a client and priority. */
const policy = z.object({
  id: z.number(),
  client_id: z.number().nullable(),
  priority,
  response_minutes: z.number(),
  resolution_minutes: z.number(),
  effective_from: z.string(),
  hours: z.object({
    days: z.array(z.number()).nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    zone: z.string(),
    holidays: z.array(z.string()),
  }),
})
export type Policy = z.output<typeof policy>

const COLUMNS = sql`s.id, s.client_id, s.priority, s.response_minutes, s.resolution_minutes, s.effective_from,
  json_build_object('days', s.service_days, 'from', to_char(s.service_from, 'HH24:MI'), 'to', to_char(s.service_to, 'HH24:MI'),
    'zone', s.zone, 'holidays', coalesce((select json_agg(h.date) from whole_holiday h where h.calendar_id = s.holiday_calendar_id),
      '[]'::json)) as hours`

/** Lists all policies of some clients and the defaults, the newest first. */
export const listPolicies = (tx: Tx, clients: readonly number[]): Promise<Policy[]> =>
  rows(tx, policy)`select ${COLUMNS} from sla_policies s
    where s.client_id is null or s.client_id = any(${clients}::int[])
    order by s.client_id nulls last, s.effective_from desc`

/** Finds a policy by its id. */
export const findPolicy = async (tx: Tx, id: number | null): Promise<Policy | undefined> => {
  if (id === null) return undefined
  return one(tx, policy)`select ${COLUMNS} from sla_policies s where s.id = ${id}`
}

type PolicyKey = Readonly<{ client_id: number; priority: Priority; received_at: string }>

/** Returns the policy in force when a ticket came in: that of its client, else the default; undefined if there is none. */
export const policyFor = (policies: readonly Policy[], key: PolicyKey): Policy | undefined => {
  const fits = policies.filter(
    ({ priority: own, effective_from, hours }) =>
      own === key.priority && effective_from <= dateIn(key.received_at, hours.zone),
  )
  return fits.find(({ client_id }) => client_id === key.client_id) ?? fits.find(({ client_id }) => client_id === null)
}
