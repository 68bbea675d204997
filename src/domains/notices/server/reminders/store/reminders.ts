import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { reminder } from '../../../contract/reminders.models.ts'
import { dueDays } from '../../../contract/reminders.rules.ts'
import { audienceColumns } from '../../audience/store/columns.ts'
import { audienceUnits } from '../../audience/present.ts'
import { datedReminder, ruleOf } from '../rules/rule.ts'
import { anchorRecords, roleSees } from './anchors.ts'

type ReadContext = Readonly<{ tx: Tx; now: string; actor: Actor }>

const reminderRow = reminder.omit({ mine: true, audience_text: true, days: true, can: true }).extend({
  owner_id: z.number(),
  units: audienceUnits,
  anchor: reminder.shape.anchor.unwrap().omit({ label: true }).nullable(),
})

type ReminderRow = z.output<typeof reminderRow>

const columns = sql`r.id, r.version, r.title, r.notes, r.owner_id, w.name as owner_name, r.path, r.due_date, r.due_time, r.time_zone,
  r.repeat, r."interval", r.weekdays, r.until, r.leads, r.escalate_after_hours, r.escalate_to,
  (select e.name from accounts e where e.id = r.escalate_to) as escalate_to_name, r.state, r.next_due_at, v.overdue_at,
  c.open, c.done, c.missed, m.occurrence, r.created_at, r.updated_at,
  case when r.anchor_key is not null then json_build_object('key', r.anchor_key, 'id', r.anchor_id, 'offset_days', r.offset_days,
    'title', n.title, 'path', n.path, 'date', n.date) end as anchor,
  ${audienceColumns(sql`r.audience_id`)}`

/**
 * Reminders `r` with their owner, their record, the state of the last occurrence, and the part of the account in it.
 */
const from = (account: number, now: string): RawBuilder<unknown> => sql`reminders r join accounts w on w.id = r.owner_id
  left join audiences u on u.id = r.audience_id
  left join lateral (select * from (${anchorRecords()}) a where a.key = r.anchor_key and a.id = r.anchor_id) n on true
  left join lateral (select count(*) filter (where p.state = 'open')::int as open, count(*) filter (where p.state = 'done')::int as done,
      count(*) filter (where p.state = 'missed')::int as missed
    from reminder_recipients p where p.occurrence_id = (select o.id from reminder_occurrences o
      where o.reminder_id = r.id and o.fired_at is not null order by o.due_at desc limit 1)) c on true
  left join lateral (select min(o.due_at) as overdue_at from reminder_occurrences o where o.reminder_id = r.id
    and o.due_at <= ${now}::timestamptz and exists (select from reminder_recipients p
      where p.occurrence_id = o.id and p.state = 'open')) v on true
  left join lateral (select p.state, o.due_at, json_build_object('id', o.id, 'due_at', ${instantIn('o.due_at')}, 'state', p.state, 'late', o.late,
      'is_escalated', p.is_escalated) as occurrence
    from reminder_recipients p join reminder_occurrences o on o.id = p.occurrence_id
    where o.reminder_id = r.id and p.account_id = ${account} and o.fired_at is not null order by o.due_at desc limit 1) m on true`

/** Restricts reminders that follow a record to those who see its date; where the record is missing, to the owner. */
const seesRecord = ({ account_id, role_id }: Actor): RawBuilder<boolean> => sql<boolean>`(r.anchor_key is null
  or (n.id is null and r.owner_id = ${account_id}) or ${roleSees(sql`${role_id}::int`)})`

/** In the admin area: the actor's reminders and all shared ones. */
const seenInAdmin = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(r.owner_id = ${actor.account_id} or r.audience_id is not null) and ${seesRecord(actor)}`

/** In the employee area: the actor's reminders and those received. */
const seenByOwner = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(r.owner_id = ${actor.account_id} or m.state is not null) and ${seesRecord(actor)}`

const isVisibleTo = (actor: Actor) => (actor.area === 'Admin' ? seenInAdmin(actor) : seenByOwner(actor))

type State = 'upcoming' | 'overdue' | 'done' | 'ended'

const stateIs = (state: State, actor: Actor, now: string): RawBuilder<boolean> => {
  if (state === 'upcoming') return sql<boolean>`r.next_due_at is not null`
  if (state === 'ended') return sql<boolean>`r.state = 'ended'`
  if (state === 'done') return sql<boolean>`c.open = 0 and c.done > 0`
  // In the employee area the parts of other recipients do not count.
  return actor.area === 'Admin'
    ? sql<boolean>`v.overdue_at is not null`
    : sql<boolean>`m.state = 'open' and m.due_at <= ${now}::timestamptz`
}

export type ReminderFilter = PageInput &
  Readonly<{
    id?: number | undefined
    q?: string | undefined
    state?: State | undefined
    mine?: boolean | undefined
    from?: string | undefined
    to?: string | undefined
  }>

const NEVER = sql`'9999-12-31Z'::timestamptz`
const SORTS = {
  next_due_at: sql`coalesce(r.next_due_at, ${NEVER})`,
  overdue_at: sql`coalesce(v.overdue_at, ${NEVER})`,
  title: sql`lower(r.title)`,
  updated_at: sql`r.updated_at`,
}

/** Sorts the longest waiting first; ended ones by their last change. */
const orderOf = (state: State | undefined): string => {
  if (state === 'overdue') return 'overdue_at'
  return state === 'ended' || state === 'done' ? '-updated_at' : 'next_due_at'
}

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** Returns the due days of reminders between two days; repetitions follow from the rule. */
const listDays = async ({ tx, actor }: ReadContext, span: Readonly<{ from: string; to: string }>) => {
  const found = await rows(tx, datedReminder)`
    select r.id, r.due_date, r.due_time, r.time_zone, r.repeat, r."interval", r.weekdays, r.until from reminders r
    where (r.owner_id = ${actor.account_id} or r.audience_id is not null) and r.due_date <= ${span.to}::date
      and (r.repeat <> 'none' or r.due_date >= ${span.from}::date) and coalesce(r.until >= ${span.from}::date, true)`
  const days = found.map((row): [number, string[]] => {
    const rule = ruleOf(row)
    return [row.id, rule ? dueDays(rule, span.from, span.to) : []]
  })
  return new Map(days.filter(([, dates]) => dates.length > 0))
}

export type ListedReminder = ReminderRow & Readonly<{ days: string[] }>

export const listReminderRows = async (context: ReadContext, filter: ReminderFilter) => {
  const { tx, now, actor } = context
  const isSpan = filter.from !== undefined || filter.to !== undefined
  const days = isSpan
    ? await listDays(context, { from: filter.from ?? FIRST_DAY, to: filter.to ?? LAST_DAY })
    : new Map<number, string[]>()
  const listed = await readPage(tx, pageBy({ sorts: SORTS, id: sql`r.id`, fallback: orderOf(filter.state) }, filter), {
    row: reminderRow,
    columns,
    from: from(actor.account_id, now),
    where: sql`${isVisibleTo(actor)} ${filter.id === undefined ? sql`` : sql`and r.id = ${filter.id}`}
        ${filter.q ? sql`and r.title || ' ' || r.notes ilike ${containing(filter.q)}` : sql``}
        ${filter.state ? sql`and ${stateIs(filter.state, actor, now)}` : sql``}
        ${filter.mine ? sql`and (r.owner_id = ${actor.account_id} or m.state is not null)` : sql``}
        ${isSpan ? sql`and r.id = any(${[...days.keys()]}::int[])` : sql``}`,
  })
  return {
    rows: listed.rows.map((row): ListedReminder => ({ ...row, days: days.get(row.id) ?? [] })),
    meta: listed.meta,
  }
}

/** One reminder that the actor sees. */
export const findReminderRow = async (
  { tx, now, actor }: ReadContext,
  id: number,
): Promise<ListedReminder | undefined> => {
  const row = await one(tx, reminderRow)`select ${columns} from ${from(actor.account_id, now)}
    where r.id = ${id} and ${isVisibleTo(actor)}`
  return row && { ...row, days: [] }
}
