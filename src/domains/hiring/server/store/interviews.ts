import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { interview, comment } from '../../contract/recruiting.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { InterviewState } from '../../contract/hiring.records.ts'

/** An interview with the values on which its steps depend. */
const interviewRow = interview
  .omit({ can: true })
  .extend({ has_feedback: z.boolean(), is_mine: z.boolean(), is_filed: z.boolean() })
export type InterviewRow = z.output<typeof interviewRow>
/** The instant and the account for which rows are read. */
type ReadContext = Readonly<{ now: string; account_id: number }>

/** The JSON columns of an account: area, public id and name. */
const accountJson = (alias: string): RawBuilder<unknown> => sql`'area', ${sql.ref(`${alias}.area`)}, 'id',
  case when ${sql.ref(`${alias}.area`)} = 'User' then ${sql.ref(`${alias}.employee_id`)} else ${sql.ref(`${alias}.id`)} end,
  'name', ${sql.ref(`${alias}.name`)}`

const stateOf = (now: string): RawBuilder<InterviewState> =>
  sql<InterviewState>`case when i.state = 'scheduled' and i.ends_at <= ${now}::timestamptz then 'held' else i.state end`

const columns = ({ now, account_id }: ReadContext): RawBuilder<unknown> => sql`
  i.id, json_build_object('id', c.id, 'name', c.name, 'stage', c.stage, 'resume_file_id', c.resume_file_id) as candidate,
  json_build_object('id', p.id, 'title', p.title) as opening, i.round, i.title, i.starts_at, i.ends_at, i.zone, i.mode, i.place,
  ${stateOf(now)} as state, i.result_note,
  (select json_agg(json_build_object(${accountJson('a')}, 'feedback_filed',
      exists (select from interview_comments f where f.interview_id = i.id and f.author_id = a.id and f.kind = 'feedback')) order by lower(a.name) collate names)
    from interview_people m join accounts a on a.id = m.account_id where m.interview_id = i.id) as interviewers,
  (select count(*)::int from interview_comments m where m.interview_id = i.id) as comment_count, i.version,
  exists (select from interview_comments m where m.interview_id = i.id and m.kind = 'feedback') as has_feedback,
  exists (select from interview_people m where m.interview_id = i.id and m.account_id = ${account_id}) as is_mine,
  exists (select from interview_comments m where m.interview_id = i.id and m.kind = 'feedback' and m.author_id = ${account_id}) as is_filed`

const FROM = sql`interviews i join candidates c on c.id = i.candidate_id join openings p on p.id = c.opening_id`

export type InterviewFilter = PageInput &
  Readonly<{
    candidate_id?: number | undefined
    opening_id?: number | undefined
    state?: readonly InterviewState[] | undefined
    from?: string | undefined
    to?: string | undefined
    account_id?: number | undefined
  }>

export const listInterviewRows = async (
  tx: Tx,
  context: ReadContext,
  filter: InterviewFilter,
): Promise<{ rows: InterviewRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { starts_at: sql`i.starts_at` }, id: sql.ref('i.id'), fallback: 'starts_at' }, filter)
  const conditions = [
    sql`true`,
    ...(filter.candidate_id ? [sql`i.candidate_id = ${filter.candidate_id}`] : []),
    ...(filter.opening_id ? [sql`c.opening_id = ${filter.opening_id}`] : []),
    ...(filter.state?.length ? [sql`${stateOf(context.now)} = any(${filter.state}::text[])`] : []),
    ...(filter.from ? [sql`i.ends_at > ${filter.from}::timestamptz`] : []),
    ...(filter.to ? [sql`i.starts_at < ${filter.to}::timestamptz`] : []),
    ...(filter.account_id
      ? [
          sql`exists (select from interview_people m where m.interview_id = i.id and m.account_id = ${filter.account_id})`,
        ]
      : []),
  ]
  return readPage(tx, page, {
    row: interviewRow,
    columns: columns(context),
    from: FROM,
    where: sql.join(conditions, sql` and `),
  })
}

export const findInterviewRow = async (tx: Tx, context: ReadContext, id: number): Promise<InterviewRow | undefined> => {
  return one(tx, interviewRow)`select ${columns(context)} from ${FROM} where i.id = ${id}`
}

/** Interviews of the last 30 and the next 60 days in which the actor takes part. */
export const listOwnRows = async (tx: Tx, context: ReadContext): Promise<InterviewRow[]> => {
  const { now, account_id } = context
  return rows(tx, interviewRow)`select ${columns(context)} from ${FROM}
    where i.id in (select m.interview_id from interview_people m where m.account_id = ${account_id}) and i.state <> 'cancelled'
      and i.starts_at between ${now}::timestamptz - interval '30 days' and ${now}::timestamptz + interval '60 days'
    order by i.starts_at`
}

const storedComment = comment
  .omit({ ratings: true, hidden: true })
  .extend({ interview_id: z.number(), account_id: z.number(), ratings: z.record(z.string(), z.number()).nullable() })
type StoredComment = z.output<typeof storedComment>

/** The comments of interviews, the oldest first. */
export const listComments = async (tx: Tx, ids: readonly number[]): Promise<StoredComment[]> => {
  return rows(tx, storedComment)`
    select m.id, m.interview_id, m.author_id as account_id, json_build_object(${accountJson('a')}) as author, m.kind, m.late, m.body,
      m.recommendation, m.ratings, m.created_at
    from interview_comments m join accounts a on a.id = m.author_id where m.interview_id = any(${ids}::int[]) order by m.id`
}

const criteriaRow = z.object({ id: z.number(), criteria: z.array(z.string()) })

export const listCriteria = async (tx: Tx, interviewIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> => {
  const found = await rows(
    tx,
    criteriaRow,
  )`select i.id, p.criteria from ${FROM} where i.id = any(${interviewIds}::int[])`
  return new Map(found.map(({ id, criteria }) => [id, criteria]))
}

const interviewer = z.object({
  account_id: z.number(),
  area: z.enum(['Admin', 'User']),
  name: z.string(),
  email: z.string().nullable(),
  is_active: z.boolean(),
})
export type Interviewer = z.output<typeof interviewer>

/** The accounts that areas and ids name, those that can still sign in; `day` decides who is employed. */
export const listInterviewerAccounts = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  accounts: readonly Readonly<{ area: 'Admin' | 'User'; id: number }>[],
): Promise<Interviewer[]> => {
  return rows(tx, interviewer)`
    select a.id as account_id, a.area, a.name, mail_address(a, ${now}::timestamptz) as email, a.deleted_at is null and a.disabled_at is null as is_active
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as q(area text, id int)
    join accounts a on a.area = q.area and case when q.area = 'User' then a.employee_id else a.id end = q.id and a.deleted_at is null
    order by a.id`
}

const clash = z.object({ name: z.string(), starts_at: z.string(), ends_at: z.string(), zone: z.string() })
type Clash = z.output<typeof clash>

/** Finds another planned interview of one of some people at a time. */
export const findClash = async (
  tx: Tx,
  accounts: readonly number[],
  { starts_at, ends_at, without }: Readonly<{ starts_at: string; ends_at: string; without: number }>,
): Promise<Clash | undefined> => {
  return one(tx, clash)`
    select a.name, i.starts_at, i.ends_at, i.zone from interview_people m join interviews i on i.id = m.interview_id join accounts a on a.id = m.account_id
    where m.active and m.account_id = any(${accounts}::int[]) and m.slot && tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz)
      and m.interview_id <> ${without} order by i.starts_at limit 1`
}

/** Replaces the people who take part in an interview. */
export const replacePeople = async (tx: Tx, interviewId: number, accounts: readonly number[]): Promise<void> => {
  await sql`delete from interview_people where interview_id = ${interviewId} and not account_id = any(${accounts}::int[])`.execute(
    tx,
  )
  await sql`insert into interview_people (interview_id, account_id, slot, active)
    select i.id, a, tstzrange(i.starts_at, i.ends_at), i.state = 'scheduled' from interviews i cross join unnest(${accounts}::int[]) a
    where i.id = ${interviewId} on conflict (interview_id, account_id) do nothing`.execute(tx)
}

const invited = z.object({
  account_id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  zone: z.string().nullable(),
})
export type Invited = z.output<typeof invited>
/** The people who take part in an interview, with the zone in which each reads times. */
export const listInvited = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, interviewId: number): Promise<Invited[]> => {
  return rows(
    tx,
    invited,
  )`select a.id as account_id, a.name, mail_address(a, ${now}::timestamptz) as email, coalesce(a.time_zone, (
      select z.time_zone from person_zones z where z.employee_id = a.employee_id
        and z.starts_at <= ${now}::timestamptz and z.ends_at > ${now}::timestamptz)) as zone
    from interview_people m join accounts a on a.id = m.account_id
    where m.interview_id = ${interviewId} and a.deleted_at is null order by a.id`
}

const due = z.object({
  interview_id: z.number(),
  account_id: z.number(),
  title: z.string(),
  candidate: z.string(),
  reminders: z.number(),
  area: z.enum(['Admin', 'User']),
})
export type Due = z.output<typeof due>

/** Counts a reminder for each interviewer without feedback, daily after the interview, at most three times. Returns them. */
export const takeDueFeedback = async (tx: Tx, now: string): Promise<Due[]> => {
  return rows(tx, due)`
    update interview_people m set reminders = m.reminders + 1
    from interviews i, candidates c, accounts a
    where i.id = m.interview_id and c.id = i.candidate_id and a.id = m.account_id and i.state = 'scheduled' and m.reminders < 3
      and i.ends_at + make_interval(days => m.reminders + 1) <= ${now}::timestamptz
      and not exists (select from interview_comments f where f.interview_id = i.id and f.author_id = m.account_id and f.kind = 'feedback')
    returning m.interview_id, m.account_id, i.title, c.name as candidate, m.reminders, a.area`
}
