import { sql } from 'kysely'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { notifyHolder, notifyKeepers } from './notify.ts'
import { DISPUTE_DAYS } from './store/assignments.ts'
import { dayText } from './words.ts'

type Closed = Readonly<{ id: number; employee_id: number; tag: string }>

/** The audience of all who see equipment. */
export const SEEN_BY = 'permission:inventory.read'

/** Returns that were not disputed in time are settled; answers how many. */
export const settleReturns = async (work: Work): Promise<number> => {
  const { rows } = await sql<Closed>`
    update inventory_assignments g set state = 'closed', closed_at = ${work.now}::timestamptz, closed_how = 'not_disputed'
    from inventory_assets a where a.id = g.asset_id and g.state = 'returned'
      and g.returned_at < ${work.now}::timestamptz - interval '${sql.lit(DISPUTE_DAYS)} days'
    returning g.id, g.employee_id, a.tag`.execute(work.tx)
  if (rows.length === 0) return 0
  for (const { id, employee_id, tag } of rows)
    await audit(work, 'inventory.return_expired', {
      entity: 'inventory_assignments',
      id,
      employee_id,
      after: { tag },
    })
  publishLive(work, ['inventory.changed'], [SEEN_BY, ...rows.map(({ employee_id }) => `account:User:${employee_id}`)])
  return rows.length
}

type Due = Readonly<{ employee_id: number; handout_id: number; names: string; days: number }>

/** Bundles without a signature, and loans past their day: their holders are reminded every three days. */
const remindHolders = async (work: Work, today: string): Promise<void> => {
  const { rows: unsigned } = await sql<Due>`
    select g.employee_id, g.handout_id, string_agg(a.name, ', ' order by a.tag) as names,
      floor(extract(epoch from ${work.now}::timestamptz - max(h.handed_at)) / 86400)::int as days
    from inventory_assignments g join inventory_handouts h on h.id = g.handout_id join inventory_assets a on a.id = g.asset_id
    where g.state = 'offered' and h.handed_at < ${work.now}::timestamptz - interval '3 days' group by 1, 2`.execute(
    work.tx,
  )
  for (const { employee_id, handout_id, names, days } of unsigned)
    await notifyHolder(work, employee_id, 'inventory.sign', {
      title: 'Equipment still waits for your signature',
      body: names,
      key: `inventory.sign:${handout_id}:${Math.floor(days / 3)}`,
    })
  const { rows: late } = await sql<
    Readonly<{ id: number; employee_id: number; name: string; due: string; days: number }>
  >`
    select g.id, g.employee_id, a.name, least(g.due_back_on, g.return_due_on) as due,
      ${today}::date - least(g.due_back_on, g.return_due_on) as days
    from inventory_assignments g join inventory_assets a on a.id = g.asset_id
    where g.state in ('accepted', 'return_announced') and least(g.due_back_on, g.return_due_on) < ${today}::date`.execute(
    work.tx,
  )
  for (const { id, employee_id, name, due, days } of late)
    await notifyHolder(work, employee_id, 'inventory.return', {
      title: `Return ${name}: it was due on ${dayText(due)}`,
      key: `inventory.late:${id}:${due}:${Math.floor(days / 3)}`,
    })
}

type Ending = Readonly<{ id: number; category_id: number; tag: string; name: string; until: string; step: number }>

/** Keepers hear of a warranty 60 and 14 days before it ends, once each. */
const announceWarranties = async (work: Work, today: string): Promise<void> => {
  const { rows } = await sql<Ending>`
    select a.id, a.category_id, a.tag, a.name, a.warranty_until as until,
      case when a.warranty_until <= ${today}::date + 14 then 14 else 60 end as step
    from inventory_assets a where a.deleted_at is null and a.status in ('in_stock', 'assigned', 'in_repair')
      and a.warranty_until between ${today}::date and ${today}::date + 60
      and (a.warranty_until <= ${today}::date + 14 or a.warranty_until >= ${today}::date + 50)`.execute(work.tx)
  for (const { id, category_id, tag, name, until, step } of rows)
    await notifyKeepers(work, category_id, 'inventory.warranty', {
      title: `The warranty of ${name} (${tag}) ends on ${dayText(until)}`,
      tag,
      subject_id: id,
      key: `inventory.warranty:${id}:${until}:${step}`,
    })
}

export const dailyJob: Job = {
  name: 'inventory.daily',
  cron: '35 6 * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      await settleReturns(work)
      const today = await organisationDay(work.tx, work.now)
      await remindHolders(work, today)
      await announceWarranties(work, today)
    })
  },
}
