import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { eventRow } from '../../contract/shifts.models.ts'
import { sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'

const storedEvent = z.object({
  id: z.number(),
  shift_id: z.number().nullable(),
  employee: z.object({ id: z.number(), name: z.string() }).nullable(),
  action: eventRow.shape.action,
  before: z.unknown(),
  after: z.unknown(),
  late: z.boolean(),
  reason: z.string().nullable(),
  actor: z.string().nullable(),
  at: z.string(),
})
export type StoredEvent = z.output<typeof storedEvent>

const EVENT_COLUMNS = sql`v.id, v.shift_id, v.action, v.before, v.after, v.late, v.reason, v.at, a.name as actor,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as employee`
const EVENT_FROM = sql`shift_events v left join accounts a on a.id = v.actor_id
  left join person_short e on e.id = v.employee_id`

const LAST_EVENTS = 20

/** The last changes of a week; with `employee`, those that concern a person. */
export const listLastEvents = async (tx: Tx, weekId: number, employee: number | null): Promise<StoredEvent[]> => {
  const found = await rows(tx, storedEvent)`select ${EVENT_COLUMNS} from ${EVENT_FROM}
    where v.week_id = ${weekId} and (${employee}::int is null or v.employee_id = ${employee}::int
      or (v.employee_id is null and v.action in ('published', 'withdrawn')))
    order by v.id desc limit ${sql.lit(LAST_EVENTS)}`
  return found
}

const BY_NEWEST = { sorts: { id: sql`v.id` }, id: sql`v.id`, fallback: '-id' }

/** Lists a page of the events of a week, the newest first; unless `isAll`, those that concern a person. */
export const listEvents = (
  tx: Tx,
  { week_id, isAll, employee }: Readonly<{ week_id: number; isAll: boolean; employee: number | null }>,
  page: PageInput,
): Promise<{ rows: StoredEvent[]; meta: PageMeta }> =>
  readPage(tx, pageBy(BY_NEWEST, page), {
    row: storedEvent,
    columns: EVENT_COLUMNS,
    from: EVENT_FROM,
    where: isAll
      ? sql`v.week_id = ${week_id}`
      : sql`v.week_id = ${week_id} and (v.employee_id = ${employee}::int or (v.employee_id is null and v.action in ('published', 'withdrawn')))`,
  })
