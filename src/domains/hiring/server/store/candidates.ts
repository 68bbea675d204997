import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { candidate, viewedCandidate } from '../../contract/recruiting.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { filtersOf } from '#kit/server/record-filter.ts'
import { candidateRecord } from '../../contract/hiring.records.ts'
import { containing } from '#kit/server/database/containing.ts'
import { together } from '#kit/server/database/together.ts'
import { isReadingWhole, pageBy, type PageInput, readPage, totalOf } from '#kit/server/page.ts'
import { type Stage, stage } from '../../contract/hiring.records.ts'
import type { StageCounts } from '../../contract/recruiting.models.ts'

/** A candidate with the values on which its steps depend. */
const candidateRow = candidate
  .omit({ can: true })
  .extend({ has_open_interview: z.boolean(), opening_takes: z.boolean() })
export type CandidateRow = z.output<typeof candidateRow>

type ReadContext = Readonly<{ now: string; today: string }>

const columns = ({ now, today }: ReadContext): RawBuilder<unknown> => sql`
  c.id, json_build_object('id', p.id, 'title', p.title) as opening, c.name, c.email, c.phone, c.linkedin_url, c.source,
  case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as referrer,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as employee,
  case when f.id is not null then json_build_object('id', f.id, 'name', f.original_name, 'size', f.size_bytes) end as resume,
  c.stage, c.stage_since_at, floor(extract(epoch from ${now}::timestamptz - c.stage_since_at) / 86400)::int as waiting_days,
  c.end_reason, c.end_note, c.keep_until, c.consent_at is not null as has_consent, c.consent_at, c.purged_at is not null as is_purged,
  (select min(i.starts_at) from interviews i where i.candidate_id = c.id and i.state = 'scheduled' and i.starts_at > ${now}::timestamptz) as next_interview_at,
  (select count(*)::int from candidates x where x.email_normal = c.email_normal and x.id <> c.id and x.purged_at is null and c.purged_at is null) as other_applications,
  case when c.stage = 'selected' then (select case when o.state in ('declined', 'expired', 'withdrawn') then o.state end
    from offers o where o.candidate_id = c.id order by o.id desc limit 1) end as ended_offer,
  c.created_at, c.version,
  exists (select from interviews i where i.candidate_id = c.id and i.state = 'scheduled') as has_open_interview,
  p.state = 'open' and (p.closes_on is null or p.closes_on >= ${today}::date) as opening_takes`

const FROM = sql`candidates c join openings p on p.id = c.opening_id left join person_short r on r.id = c.referrer_employee_id
  left join person_short e on e.id = c.employee_id left join files f on f.id = c.resume_file_id`

export type CandidateFilter = PageInput &
  Readonly<{
    q?: string | undefined
    opening_id?: number | undefined
    stage?: Stage | undefined
    source?: string | undefined
    waiting_days?: number | undefined
  }>

const SORTS = {
  stage_since_at: sql`c.stage_since_at`,
  name: sql`lower(c.name) collate names`,
  created_at: sql`c.created_at`,
}

/** `now`: the instant, or its placeholder in a shared statement. */
const conditionsOf = (filter: CandidateFilter, now: unknown): RawBuilder<unknown>[] => {
  const found = containing(filter.q?.toLowerCase())
  return [
    sql`true`,
    ...(found ? [sql`(lower(c.name) like ${found} or c.email_normal like ${found})`] : []),
    ...(filter.opening_id ? [sql`c.opening_id = ${filter.opening_id}`] : []),
    ...filtersOf(candidateRecord, 'c', filter),
    ...(filter.waiting_days === undefined
      ? []
      : [sql`c.stage_since_at <= ${now}::timestamptz - make_interval(days => ${filter.waiting_days}::int)`]),
  ]
}

const NO_COUNTS: StageCounts = {
  applied: 0,
  interviewing: 0,
  selected: 0,
  offered: 0,
  hired: 0,
  rejected: 0,
  withdrawn: 0,
}

export const listCandidateRows = async (
  tx: Tx,
  context: ReadContext,
  filter: CandidateFilter,
): Promise<{ rows: CandidateRow[]; meta: PageMeta & { stage_counts: StageCounts } }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('c.id'), fallback: '-stage_since_at' }, filter)
  const conditions = conditionsOf(filter, context.now)
  const ofStage = filter.stage ? [sql`c.stage = ${filter.stage}`] : []
  const [stage_counts, listed] = await Promise.all([
    isReadingWhole() ? NO_COUNTS : countStages(tx, context.now, filter),
    readPage(tx, page, {
      row: candidateRow,
      columns: columns(context),
      from: FROM,
      found: sql`candidates c`,
      where: sql.join([...conditions, ...ofStage], sql` and `),
      total: 0,
    }),
  ])
  const total = totalOf(stage_counts, filter.stage ? [filter.stage] : [])
  return { rows: listed.rows, meta: { ...listed.meta, total, stage_counts } }
}

const stageCounts = z.array(z.object({ stage, n: z.number() }))

/** Counts the candidates in each stage under the other filters, once for equal queries that arrive together. */
const countStages = async (tx: Tx, now: string, filter: CandidateFilter): Promise<StageCounts> => {
  const found = await together(
    tx,
    now,
    (instant) => sql`select c.stage, count(*)::int as n from candidates c
      where ${sql.join(conditionsOf(filter, instant), sql` and `)} group by 1`,
  )
  const counted = stageCounts.parse(found)
  return { ...NO_COUNTS, ...Object.fromEntries(counted.map(({ stage, n }) => [stage, n])) }
}

export const findCandidateRow = async (tx: Tx, context: ReadContext, id: number): Promise<CandidateRow | undefined> => {
  return one(tx, candidateRow)`select ${columns(context)} from ${FROM} where c.id = ${id}`
}

export const lockCandidate = async (tx: Tx, id: number) =>
  tx.selectFrom('candidates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type View = z.output<typeof viewedCandidate>

const JOINABLE = sql`x.stage not in ('offered', 'hired') and c.stage in ('applied', 'interviewing', 'selected')`

/** Lists applications that share an address, a number, a profile or a name with this one. */
export const listOthers = async (tx: Tx, id: number): Promise<View['others']> =>
  rows(tx, viewedCandidate.shape.others.element)`
    select x.id, x.name, x.email, p.title as opening, x.stage, x.created_at, x.version, ${JOINABLE} as can_join,
      array_remove(array[case when x.email_normal = c.email_normal then 'email' end, case when x.phone = c.phone then 'phone' end,
        case when lower(x.linkedin_url) = lower(c.linkedin_url) then 'profile' end, case when lower(x.name) = lower(c.name) then 'name' end], null) as same
    from candidates c join candidates x on x.id <> c.id and x.purged_at is null
      and (x.email_normal = c.email_normal or x.phone = c.phone or lower(x.linkedin_url) = lower(c.linkedin_url) or lower(x.name) = lower(c.name))
    join openings p on p.id = x.opening_id where c.id = ${id} and c.purged_at is null order by x.created_at desc limit 20`

/** Lists the files of applications that were joined into this one. */
export const listFurtherFiles = async (tx: Tx, id: number): Promise<View['files']> =>
  rows(tx, viewedCandidate.shape.files.element)`
    select f.id, f.original_name as name, f.size_bytes as size from candidate_files m join files f on f.id = m.file_id
    where m.candidate_id = ${id} and f.deleted_at is null order by m.added_at, f.id`

/** Lists the events of an application, the oldest first. Feedback has no text here. */
export const listThread = async (tx: Tx, id: number): Promise<View['thread']> =>
  rows(tx, viewedCandidate.shape.thread.element)`
    select * from (
      select c.created_at as at, 'applied' as kind, null::text as actor, 'Applied for ' || p.title as text
        from candidates c join openings p on p.id = c.opening_id where c.id = ${id}
      union all select v.at, 'stage', a.name, initcap(v.to_stage) || coalesce(': ' || v.note, '')
        from candidate_moves v left join accounts a on a.id = v.actor_id where v.candidate_id = ${id}
      union all select i.created_at, 'interview', null, 'Interview ' || i.round || ' planned: ' || i.title from interviews i where i.candidate_id = ${id}
      union all select m.created_at, m.kind, a.name, case m.kind when 'feedback' then 'Feedback on ' || i.title else m.body end
        from interview_comments m join interviews i on i.id = m.interview_id join accounts a on a.id = m.author_id where i.candidate_id = ${id}
      union all select v.at, 'offer', v.actor, v.text from offers o
        left join accounts b on b.id = o.approved_by
        cross join lateral (values (o.created_at, null::text, 'Offer drafted'), (o.approved_at, b.name, 'Offer approved'), (o.sent_at, null, 'Offer sent'),
          (o.answered_at, o.answer_name, case o.state when 'declined' then 'Offer declined' else 'Offer accepted' end),
          (case when o.state in ('withdrawn', 'expired') then o.updated_at end, null,
            case o.state when 'expired' then 'Offer expired' else 'Offer withdrawn: ' || o.end_reason end)) v(at, actor, text)
        where o.candidate_id = ${id} and v.at is not null) x
    order by x.at, x.kind limit 500`
