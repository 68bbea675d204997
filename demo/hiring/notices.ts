import { sql } from 'kysely'
import { pathFor } from '#domains/hiring/server/notify/notices.ts'
import { timeText } from '#domains/hiring/server/rules/time-text.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

type Interview = Readonly<{
  id: number
  title: string
  candidate: string
  starts_at: string
  ends_at: string
  zone: string
  version: number
  people: readonly number[]
  silent: readonly number[]
}>

const HOUR_MS = 3_600_000
/** The time between the invitation and the interview. */
const INVITED_MS = 72 * HOUR_MS
const FEEDBACK_MS = 24 * HOUR_MS

const after = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

const interviews = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Interview>`
    select i.id, i.title, c.name as candidate, i.starts_at, i.ends_at, i.zone, i.version,
      array(select m.account_id from interview_people m where m.interview_id = i.id) as people,
      array(select m.account_id from interview_people m where m.interview_id = i.id and i.state = 'scheduled'
        and not exists (select from interview_comments f where f.interview_id = i.id and f.author_id = m.account_id
          and f.kind = 'feedback')) as silent
    from interviews i join candidates c on c.id = i.candidate_id
    where i.state <> 'cancelled' and i.starts_at > ${noticesSince(now)}`.execute(tx)
  return rows.flatMap((row): DrawnNotice[] => {
    const { id, title, candidate, starts_at, ends_at, zone, version, people, silent } = row
    const common = { path: { Admin: pathFor('Admin', id), User: pathFor('User', id) }, subject_id: id }
    const invited_at = after(starts_at, -INVITED_MS)
    return [
      {
        ...common,
        kind: 'hiring.interview',
        to: { accounts: people },
        title: `${title} with ${candidate}`,
        body: timeText(starts_at, ends_at, zone),
        why: 'You take part in this interview.',
        at: invited_at < now ? invited_at : now,
        key: `hiring.interview:${id}:${version}:planned`,
        is_done: starts_at < now,
      },
      {
        ...common,
        kind: 'hiring.feedback_due',
        to: { accounts: silent },
        title: `Your feedback on ${candidate} is due`,
        body: title,
        why: 'You took part in this interview.',
        at: after(ends_at, FEEDBACK_MS),
        key: `hiring.feedback_due:${id}:1`,
      },
    ]
  })
}

const replyNotices = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{
    id: number
    name: string
    state: 'accepted' | 'declined'
    note: string | null
    at: string
  }>`
    select o.id, c.name, o.state, o.answer_note as note, o.answered_at as at
    from offers o join candidates c on c.id = o.candidate_id
    where o.state in ('accepted', 'declined') and o.answered_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, name, state, note, at }) => ({
    kind: 'hiring.answered',
    to: { holders: 'hiring.offers.write' },
    title: `${name} ${state} the offer`,
    body: note,
    path: `/admin/offered-candidates?offer=${id}`,
    why: 'You make offers.',
    subject_id: id,
    at,
    key: `hiring.answered:${id}:${state}`,
  }))
}

/** Notices of documents that people who will join have sent. */
const submitted = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{ id: number; name: string; owner_id: number; at: string; is_done: boolean }>`
    select o.id, o.name, o.owner_id, max(e.at) as at, o.state in ('approved', 'converted') as is_done
    from onboards o join onboard_events e on e.onboard_id = o.id
      and e.kind = 'paper'
    where e.at > ${noticesSince(now)} group by o.id`.execute(tx)
  return rows.map(({ id, name, owner_id, at, is_done }) => ({
    kind: 'hiring.submitted',
    to: { accounts: [owner_id], holders: 'hiring.onboard.review' },
    title: `${name} submitted documents`,
    path: `/admin/onboarding/view/${id}`,
    why: 'You review documents or own this onboarding.',
    subject_id: id,
    at,
    key: `hiring.submitted:${id}:${at}`,
    is_done,
  }))
}

type Item = Readonly<{ id: number; onboard_id: number; title: string; person: string; account_id: number; day: string }>

/** Items of checklists whose day has passed. */
const checklists = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Item>`
    select t.id, t.onboard_id, t.title, o.name as person, w.account_id, t.due_on as day
    from onboard_tasks t join onboards o on o.id = t.onboard_id join onboard_task_owner w on w.id = t.id
    where t.state = 'open' and w.account_id is not null and t.due_on < ${today}::date
      and t.due_on > ${noticesSince(now)}::timestamptz::date`.execute(tx)
  return rows.map(({ id, onboard_id, title, person, account_id, day }) => ({
    kind: 'hiring.checklist',
    to: { accounts: [account_id] },
    title: `Overdue for ${person}: ${title}`,
    path: { Admin: `/admin/onboarding/view/${onboard_id}`, User: '/employee/dashboard' },
    why: 'You own this item of a checklist, or the onboarding.',
    subject_id: id,
    at: after(`${day}T08:00:00Z`, FEEDBACK_MS),
    key: `hiring.checklist:${id}:${day}:${account_id}`,
  }))
}

export const noticesOfHiring = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await interviews(demo)),
  ...(await replyNotices(demo)),
  ...(await submitted(demo)),
  ...(await checklists(demo)),
]
