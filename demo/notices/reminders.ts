import { sql } from 'kysely'
import { toInstant, addDays } from '#engines/calendar/contract/calendar.ts'
import { anchorRecords } from '#domains/notices/server/reminders/store/anchors.ts'
import { planAfter } from '#domains/notices/server/reminders/rules/rule.ts'
import type { Demo } from '../demo.ts'
import { REMINDER_STORIES, type ReminderStory } from './reminder-stories.ts'

const HR = 'code3'
const ZONE = 'Europe/Berlin'

/** Dates of records: the kind, how many days before it, and for whom. */
const ANCHORED = [
  { key: 'people.probation_end', by: HR, title: 'Talk about the end of the probation', offset: -21, admins: true },
  { key: 'people.contract_end', by: HR, title: 'Decide about the contract', offset: -60, admins: true },
  { key: 'people.document_expiry', by: HR, title: 'Ask for the new document', offset: -30, admins: false },
  {
    key: 'inventory.warranty_end',
    by: 'code0',
    title: 'Check the device before the warranty ends',
    offset: -14,
    admins: true,
  },
  { key: 'billing.project_end', by: 'code0', title: 'Plan the handover of the project', offset: -30, admins: true },
] as const

const accountOf = async ({ tx }: Demo, name: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', `${name}@northwind.example`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.id

const insertAudience = async ({ tx }: Demo, departments: readonly string[], admins: boolean): Promise<number> => {
  const { id } = await tx
    .insertInto('audiences')
    .values({ everyone: false, admins })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into audience_parts (audience_id, department_id) select ${id}::int, id from departments
    where name = any(${[...departments]}::text[]) and archived_at is null`.execute(tx)
  return id
}

/** Inserts the last due time, with those who have done it. With `to`, no one had, and that account was notified. */
const insertLast = async (
  demo: Demo,
  reminder: number,
  due_at: string,
  story: ReminderStory,
  to: number | null,
): Promise<void> => {
  const { tx, now, today } = demo
  await sql`with o as (insert into reminder_occurrences (reminder_id, due_at, fired_at, escalated_at)
      values (${reminder}, ${due_at}, ${due_at}, ${to === null ? null : now}) returning id),
    meant as (select m.account_id from reminders r cross join lateral audience_accounts(array[r.audience_id], ${today}::date) m where r.id = ${reminder}
      union select r.owner_id from reminders r where r.id = ${reminder} and r.audience_id is null)
    insert into reminder_recipients (occurrence_id, account_id, state, done_at, is_escalated)
    select o.id, m.account_id, s.state, case when s.state = 'done' then least(${due_at}::timestamptz + interval '40 minutes', ${now}::timestamptz) end, false
    from o, meant m cross join lateral (select case when abs(hashtext(${story.title} || m.account_id)) % 100 < ${story.done ?? 0} then 'done'
      when ${to !== null} then 'missed' else 'open' end as state) s
    union all select o.id, ${to}::int, 'open', null, true from o where ${to}::int is not null`.execute(tx)
}

const insertStory = async (demo: Demo, story: ReminderStory): Promise<void> => {
  const { tx, now, today } = demo
  const owner_id = await accountOf(demo, story.by)
  if (owner_id === undefined) return
  const isShared = story.departments !== undefined || story.admins !== undefined
  const audience_id = isShared ? await insertAudience(demo, story.departments ?? [], story.admins ?? false) : null
  const rule = {
    due_date: addDays(today, story.day),
    due_time: story.time ?? '09:00',
    time_zone: ZONE,
    repeat: story.repeat ?? ('none' as const),
    interval: story.interval ?? 1,
    weekdays: [...(story.weekdays ?? [])],
    until: null,
  }
  const leads = [...(story.leads ?? [0])]
  const escalate_to = story.escalates === undefined ? null : ((await accountOf(demo, 'code1')) ?? null)
  const first = new Date(toInstant(rule.due_date, rule.due_time, ZONE).at).toISOString()
  const plan = planAfter(rule, leads, now)
  const { id } = await tx
    .insertInto('reminders')
    .values({
      ...rule,
      ...plan,
      leads,
      title: story.title,
      notes: story.notes ?? '',
      path: story.path ?? null,
      owner_id,
      audience_id,
      escalate_to,
      escalate_after_hours: escalate_to === null ? null : (story.escalates ?? null),
      created_at: first < now ? new Date(Date.parse(first) - 86_400_000).toISOString() : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The last due time of a weekly reminder is in the week before now.
  const before = story.repeat === undefined ? first : await lastBefore(rule, now)
  if (before !== null && before < now) await insertLast(demo, id, before, story, escalate_to)
  else if (plan.next_at === null)
    await tx.updateTable('reminders').set({ state: 'ended' }).where('id', '=', id).execute()
}

const lastBefore = async (rule: Parameters<typeof planAfter>[0], now: string): Promise<string | null> => {
  let last: string | null = null
  let next = planAfter(rule, [0], '1990-01-01T00:00:00.000Z').next_due_at
  while (next !== null && next < now) {
    last = next
    next = planAfter(rule, [0], next).next_due_at
  }
  return last
}

const insertAnchored = async (demo: Demo): Promise<number> => {
  const { tx, now, today } = demo
  let made = 0
  for (const { key, by, title, offset, admins } of ANCHORED) {
    const owner_id = await accountOf(demo, by)
    if (owner_id === undefined) continue
    const { rows } = await sql<{ id: number; date: string }>`select n.id, n.date from (${anchorRecords()}) n
      where n.key = ${key} and n.date > ${addDays(today, 1 - offset)}::date order by n.date, n.id limit 1`.execute(tx)
    const [record] = rows
    if (!record) continue
    const due_date = addDays(record.date, offset)
    const rule = {
      due_date,
      due_time: '09:00',
      time_zone: ZONE,
      repeat: 'none' as const,
      interval: 1,
      weekdays: [],
      until: null,
    }
    await tx
      .insertInto('reminders')
      .values({
        ...rule,
        ...planAfter(rule, [0], now),
        title,
        owner_id,
        audience_id: admins ? await insertAudience(demo, [], true) : null,
        anchor_key: key,
        anchor_id: record.id,
        offset_days: offset,
        anchor_date: record.date,
      })
      .execute()
    made += 1
  }
  return made
}

/** Adds the reminders of the demo. */
export const demoReminders = async (demo: Demo): Promise<void> => {
  for (const story of REMINDER_STORIES) await insertStory(demo, story)
  const anchored = await insertAnchored(demo)
  demo.print(`Reminders: ${REMINDER_STORIES.length + anchored}, ${anchored} of them follow a record`)
}
