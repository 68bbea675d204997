import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { json } from '#kit/server/database/json.ts'
import type { Demo } from '../demo.ts'
import { sentence } from './texts.ts'

const FRIDAY = 5

/** The evening of the next Friday, where the organisation is. */
const endOfFriday = (today: string): string => {
  const day = Temporal.PlainDate.from(today)
  return day
    .add({ days: (FRIDAY - day.dayOfWeek + 7) % 7 })
    .toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '23:59' })
    .toInstant()
    .toString()
}

const getPageByTitle = async ({ tx }: Demo, title: string) => {
  const { rows } = await sql<{ id: number; topic_id: number; revision: number }>`select id, topic_id, revision
    from hashbook_pages where title = ${title} and deleted_at is null order by id limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`The demo has no page ${title}`)
  return row
}

/** An audit: nothing about refunds changes until Friday, and people may go on talking. */
const lockRefunds = async ({ tx, now, today }: Demo, keeper: number): Promise<void> => {
  await sql`update hashbook_topics set locked_at = ${now}::timestamptz - interval '1 day', locked_by = ${keeper},
    lock_reason = 'Audit', locked_until = ${endOfFriday(today)}, lock_comments = false where title = 'Refund policy'`.execute(
    tx,
  )
}

/** All have to read the page about security: most did, some are late. Joiners have to read the onboarding guide. */
const addMustReads = async (demo: Demo, keeper: number): Promise<void> => {
  const { tx, now, today } = demo
  const security = await getPageByTitle(demo, 'Information security')
  const guide = await getPageByTitle(demo, 'Onboarding guide')
  await sql`insert into hashbook_must_reads (page_id, audience, due_on, revision, created_by, created_at)
    values (${security.id}, 'everyone', ${addDays(today, -2)}, ${security.revision}, ${keeper}, ${now}::timestamptz - interval '20 days')`.execute(
    tx,
  )
  await sql`insert into hashbook_must_reads (page_id, audience, joined_within_days, due_days, revision, created_by, created_at)
    values (${guide.id}, 'joiners', 60, 14, ${guide.revision}, ${keeper}, ${now}::timestamptz - interval '90 days')`.execute(
    tx,
  )
  await sql`insert into hashbook_acknowledgements (page_id, employee_id, revision, created_at)
    select ${security.id}, e.id, ${security.revision}, x.at
    from person_short e cross join lateral (select ${now}::timestamptz - make_interval(hours => (30 + e.id * 7 % 400)::int) as at) x
    join employed_on(${today}::date) d on d.employee_id = e.id and d.joined_on < x.at
    where exists (select from accounts a where a.employee_id = e.id and a.area = 'User' and a.deleted_at is null)
      and e.id % 8 <> 3`.execute(tx)
}

/** Adds a comment on a deleted sentence, a draft, and two pages in the bin. */
const addOtherStories = async (demo: Demo, keeper: number): Promise<void> => {
  const { tx, now } = demo
  const expenses = await getPageByTitle(demo, 'Expenses')
  const value = 'Is the limit still 40 euros a night?'
  await tx
    .insertInto('hashbook_comments')
    .values({
      topic_id: expenses.topic_id,
      page_id: expenses.id,
      author_id: keeper,
      body: json(sentence(value)),
      body_text: value,
      anchor_block: 'demo000007',
      anchor_quote: 'Hotels are paid up to 40 euros a night',
      created_at: now,
    })
    .execute()
  await sql`update hashbook_pages set state = 'draft', review_from = null, review_on = null where title = 'Onboarding checklist'`.execute(
    tx,
  )
  await sql`update hashbook_pages set deleted_at = ${now}::timestamptz - interval '3 days', deleted_by = ${keeper}
    where title in ('Printing', 'Visitors')`.execute(tx)
}

/** The days until the review of some pages: seven are overdue, one is due soon. */
const REVIEWS = {
  'Meeting rooms': -3,
  'Shared mailboxes': -9,
  Headsets: -17,
  'Meals with clients': -22,
  'Your reference': -25,
  Phishing: -30,
  Chargebacks: -33,
  Telephone: 6,
} as const
const REVIEWED_LATELY = 'Email and calendar'

/** All pages were reviewed in the last months by the owners of their topics, some not for too long, and one of them yesterday. */
const addReviews = async ({ tx, now, today }: Demo): Promise<void> => {
  await sql`with wanted as (
      select p.id, t.owner_id, make_interval(months => t.review_every_months) as months, p.created_at::date as written_on,
        ${today}::date + (${JSON.stringify(REVIEWS)}::json ->> p.title)::int as review_on,
        ${today}::date - case when p.title = ${REVIEWED_LATELY} then 1 else p.id * 7 % 150 + 1 end as usual_on
      from hashbook_pages p join hashbook_topics t on t.id = p.topic_id where p.state = 'published'),
    reviewed as (
      select *, greatest(coalesce((review_on - months)::date, usual_on), written_on) as day from wanted)
    update hashbook_pages p set review_from = r.day,
      review_on = greatest(coalesce(r.review_on, (r.day + r.months)::date), r.day),
      reviewed_at = case when r.day > r.written_on then r.day + interval '9 hours' end,
      reviewed_by = case when r.day > r.written_on then r.owner_id end
    from reviewed r where r.id = p.id and r.day + interval '9 hours' < ${now}::timestamptz`.execute(tx)
}

/** The guide for joiners ends with the pages to read next. */
const LINKED_FROM = 'Onboarding guide'
const LINKED = ['Information security', 'Meeting rooms', 'Email and calendar']

const linkPages = async ({ tx, now }: Demo, keeper: number): Promise<void> => {
  const { rows } = await sql<{ id: number; title: string }>`select id, title from hashbook_pages
    where title = any(${LINKED}) and state = 'published' and deleted_at is null order by title`.execute(tx)
  const links = rows.flatMap(({ id, title }) => [
    { type: 'text', text: ' · ' },
    { type: 'pageLink', attrs: { id, label: title } },
  ])
  const block = {
    type: 'paragraph',
    attrs: { id: 'demo000090' },
    content: [{ type: 'text', text: 'Read next' }, ...links],
  }
  const text = ['Read next', ...rows.map(({ title }) => title)].join(' · ')
  await sql`update hashbook_pages set body = jsonb_insert(body, '{doc,content,-1}', ${JSON.stringify(block)}::jsonb, true),
      body_text = body_text || chr(10) || ${text}, revision = revision + 1
    where title = ${LINKED_FROM}`.execute(tx)
  await sql`insert into hashbook_revisions (page_id, number, created_at, title, body, author_id, kind, note)
    select p.id, p.revision, ${now}::timestamptz - interval '26 hours', p.title, p.body, ${keeper}, 'edit', 'Pages to read next'
    from hashbook_pages p where p.title = ${LINKED_FROM}`.execute(tx)
  await sql`insert into hashbook_links (page_id, to_page_id) select p.id, o.id from hashbook_pages p, hashbook_pages o
    where p.title = ${LINKED_FROM} and o.id = any(${rows.map(({ id }) => id)}::int[])`.execute(tx)
}

/** Adds the current events of the hashbook. */
export const addStories = async (demo: Demo, keepers: readonly number[]): Promise<void> => {
  const [keeper] = keepers
  if (keeper === undefined) return
  await lockRefunds(demo, keeper)
  await addMustReads(demo, keeper)
  await addReviews(demo)
  await linkPages(demo, keeper)
  await addOtherStories(demo, keeper)
}
