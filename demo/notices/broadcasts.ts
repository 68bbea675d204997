import { sql } from 'kysely'
import type { Demo } from '../demo.ts'

type Story = Readonly<{
  title: string
  body: string
  path?: string
  department?: string
  priority?: 'high'
  mail?: boolean
  /** Hours before now; less than 0 lies ahead. */
  age: number
  /** The percentage of the audience that has read it. */
  read: number
}>

const STORIES: readonly Story[] = [
  {
    title: 'The fire alarm is tested at 11:00',
    body: 'Please stay at your desk. It rings for two minutes.',
    age: 50,
    read: 88,
  },
  {
    title: 'Telephones are back',
    body: 'The provider has mended the line. Calls of the last hour are in the queue.',
    department: 'Support',
    priority: 'high',
    mail: true,
    age: 27,
    read: 76,
  },
  {
    title: 'Please check your hours of this month',
    body: 'The month closes in three days. What is missing can still be asked for.',
    path: '/employee/timesheet',
    age: -20,
    read: 0,
  },
]

const HOUR_MS = 3_600_000

/** Notifications that administrators wrote to many: two sent, one scheduled; those that were sent are in the inboxes. */
export const demoBroadcasts = async (demo: Demo): Promise<void> => {
  const { tx, now } = demo
  const author = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'code1@northwind.example')
    .where('area', '=', 'Admin')
    .executeTakeFirst()
  if (!author) return
  for (const story of STORIES) {
    const { id: audience_id } = await tx
      .insertInto('audiences')
      .values({ everyone: !story.department, admins: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into audience_parts (audience_id, department_id) select ${audience_id}::int, id from departments
      where name = ${story.department ?? ''} and archived_at is null`.execute(tx)
    const send_at = new Date(Date.parse(now) - story.age * HOUR_MS).toISOString()
    const isSent = story.age > 0
    const { id } = await tx
      .insertInto('broadcasts')
      .values({
        title: story.title,
        body: story.body,
        path: story.path ?? null,
        priority: story.priority ?? 'normal',
        mail: story.mail ?? false,
        audience_id,
        send_at,
        sent_at: isSent ? send_at : null,
        state: isSent ? 'sent' : 'scheduled',
        audience_count: isSent
          ? sql<number>`(select count(*)::int from audience_accounts(array[${audience_id}::int], ${send_at}::timestamptz::date))`
          : null,
        created_by: author.id,
        created_at: isSent ? send_at : now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!isSent) continue
    await sql`insert into notifications (account_id, kind, title, body, why, subject_id, priority, dedupe_key, created_at, deliver_at,
        has_toast, actor_account_id, read_at)
      select m.account_id, 'notices.broadcast', ${story.title}, ${story.body}, 'You belong to the people it was sent to.', ${id}::int,
        ${story.priority ?? 'normal'}, 'broadcast:' || ${id}::int, ${send_at}::timestamptz, ${send_at}::timestamptz, true, ${author.id}::int,
        case when abs(hashtext(${story.title} || m.account_id)) % 100 < ${story.read}
          then least(${send_at}::timestamptz + (abs(hashtext(${story.title} || m.account_id)) % 90) * interval '7 minutes', ${now}::timestamptz) end
      from audience_accounts(array[${audience_id}::int], ${send_at}::timestamptz::date) m`.execute(tx)
  }
  demo.print(`Notifications to many: ${STORIES.length}`)
}
