import { z } from 'zod'
import { one as firstRow, rows as allRows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { id } from '#kit/contract/fields.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { onboardState, type OnboardState } from '../../../contract/onboarding.records.ts'
import { onboard, wholeOnboard } from '../../../contract/onboarding.models.ts'
import { onboardProgress } from '../../../contract/onboarding.rules.ts'

/** An onboarding with the values on which its steps depend. */
const onboardRow = onboard.omit({ can: true, missing_count: true, is_own_entry: true }).extend({
  stored: onboardState.exclude(['joined']),
  /** The present day where the person will work. */
  today: z.string(),
  progress: onboardProgress,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  role_id: id.nullable(),
  work_email: z.string().nullable(),
  open_changes: z.int(),
  /** Accounts that entered the bank data or a live document. */
  entered_by: z.array(id),
})
export type OnboardRow = z.output<typeof onboardRow>

/** The day where the person will work. */
export const localDay = (now: string): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone o.first_day_zone)::date`

/** `joined` is derived from the clock, never stored: an employee exists and the joining day has begun. */
const stateOf = (now: string): RawBuilder<OnboardState> =>
  sql<OnboardState>`case when o.state = 'converted' and o.joining_on <= ${localDay(now)} then 'joined' else o.state end`

const MISSING = sql`array_remove(array[case when o.first_name is null then 'first_name' end,
  case when o.date_of_birth is null then 'date_of_birth' end, case when o.mobile is null then 'mobile' end,
  case when o.current_address is null then 'current_address' end, case when o.emergency_contact is null then 'emergency_contact' end], null)`

const LIVE = sql`from onboard_documents d where d.onboard_id = o.id and d.state <> 'replaced'`
const PROGRESS = sql`json_build_object('is_emptied', o.employee_id is not null or o.purged_at is not null, 'missing_fields', ${MISSING},
  'document_types', o.document_types, 'bank_required', o.bank_required, 'has_bank', b.onboard_id is not null,
  'profile_state', o.profile_state, 'bank_state', o.bank_state,
  'documents', (select coalesce(json_agg(json_build_object('type_key', d.type_key, 'state', d.state, 'expires_on', d.expires_on) order by d.id), '[]') ${LIVE}),
  'unanswered', (select count(*)::int from onboard_changes c where c.onboard_id = o.id and c.resolved_at is null and c.answered_at is null),
  'blocking', (select coalesce(json_agg(t.title order by t.due_on, t.id), '[]') from onboard_tasks t
    where t.onboard_id = o.id and t.state = 'open' and t.blocks = 'approval'))`

const columns = (now: string): RawBuilder<unknown> => sql`
  o.id, o.candidate_id, o.offer_id, json_build_object('id', a.id, 'name', a.name) as owner, o.name, o.email,
  json_build_object('id', g.id, 'name', g.name) as designation, json_build_object('id', u.id, 'name', u.name) as department,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
  case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as manager,
  o.employment_type, o.joining_on, o.first_day_zone, ${stateOf(now)} as state, o.state as stored, o.invited_at, o.submitted_at, o.approved_at,
  (select x.name from accounts x where x.id = o.approved_by) as approved_by, o.ended_reason, o.employee_id, o.version,
  (select case when k.used_at is null then json_build_object('sent_at', ${instantIn('k.created_at')}, 'expires_at', ${instantIn('k.expires_at')},
      'expired', k.expires_at <= ${now}::timestamptz) end
    from candidate_tokens k where k.onboard_id = o.id order by k.id desc limit 1) as invite,
  (select json_build_object('open', count(*)::int, 'late', (count(*) filter (where x.due_on < ${localDay(now)}))::int)
    from onboard_tasks x where x.onboard_id = o.id and x.state = 'open') as tasks,
  to_char(${localDay(now)}, 'YYYY-MM-DD') as today, ${PROGRESS} as progress, o.first_name, o.last_name, o.role_id, o.work_email,
  (select count(*)::int from onboard_changes c where c.onboard_id = o.id and c.resolved_at is null) as open_changes,
  array_remove(array(select d.uploaded_by ${LIVE}) || b.entered_by, null) as entered_by`

const FROM = sql`onboards o join accounts a on a.id = o.owner_id join designations g on g.id = o.designation_id
  join departments u on u.id = o.department_id left join teams t on t.id = o.team_id left join person_short m on m.id = o.manager_id
  left join onboard_banks b on b.onboard_id = o.id`

export type OnboardFilter = PageInput &
  Readonly<{
    q?: string | undefined
    state?: readonly OnboardState[] | undefined
    owner?: number | undefined
    joining_from?: string | undefined
    joining_to?: string | undefined
  }>

const SORTS = { joining_on: sql`o.joining_on`, name: sql`lower(o.name) collate names`, created_at: sql`o.created_at` }

const conditionsOf = (filter: OnboardFilter): RawBuilder<unknown>[] => {
  const found = containing(filter.q?.toLowerCase())
  return [
    sql`true`,
    ...(found ? [sql`(lower(o.name) like ${found} or o.email_normal like ${found})`] : []),
    ...(filter.owner ? [sql`o.owner_id = ${filter.owner}`] : []),
    ...(filter.joining_from ? [sql`o.joining_on >= ${filter.joining_from}::date`] : []),
    ...(filter.joining_to ? [sql`o.joining_on <= ${filter.joining_to}::date`] : []),
  ]
}

export type Counts = Record<OnboardState, number>
const NO_COUNTS: Counts = {
  draft: 0,
  invited: 0,
  started: 0,
  submitted: 0,
  changes_requested: 0,
  approved: 0,
  converted: 0,
  joined: 0,
  completed: 0,
  no_show: 0,
  withdrawn: 0,
}
const counted = z.object({ state: onboardState, n: z.int() })

export const listOnboardRows = async (
  tx: Tx,
  now: string,
  filter: OnboardFilter,
): Promise<{ rows: OnboardRow[]; meta: PageMeta & { state_counts: Counts } }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('o.id'), fallback: 'joining_on' }, filter)
  const conditions = conditionsOf(filter)
  const ofState = filter.state ? [sql`${stateOf(now)} = any(${filter.state}::text[])`] : []
  const { rows, meta } = await readPage(tx, page, {
    row: onboardRow,
    columns: columns(now),
    from: FROM,
    counted: sql`onboards o`,
    where: sql.join([...conditions, ...ofState], sql` and `),
  })
  const counts = await allRows(tx, counted)`select ${stateOf(now)} as state, count(*)::int as n from onboards o
    where ${sql.join(conditions, sql` and `)} group by 1`
  const state_counts = { ...NO_COUNTS, ...Object.fromEntries(counts.map(({ state, n }) => [state, n])) }
  return { rows, meta: { ...meta, state_counts } }
}

export const findOnboardRow = async (tx: Tx, now: string, onboardId: number): Promise<OnboardRow | undefined> =>
  firstRow(tx, onboardRow)`select ${columns(now)} from ${FROM} where o.id = ${onboardId}`

/** All columns of an onboarding. */
export const findOnboard = async (tx: Tx, id: number) =>
  tx.selectFrom('onboards').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks an onboarding until the transaction ends, with all columns. */
export const lockOnboard = async (tx: Tx, id: number) =>
  tx.selectFrom('onboards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type StoredOnboard = NonNullable<Awaited<ReturnType<typeof lockOnboard>>>

const placementNamesRow = wholeOnboard.pick({ brand: true, role: true, work_pattern: true, template: true })

/** Finds the names of rows that an onboarding refers to, for its screen. */
export const findPlacementNames = async (tx: Tx, id: number) => {
  return firstRow(
    tx,
    placementNamesRow,
  )`select case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as brand,
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as role,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as work_pattern,
      json_build_object('id', l.id, 'name', l.name) as template
    from onboards o join onboard_templates l on l.id = o.template_id left join brands b on b.id = o.brand_id left join roles r on r.id = o.role_id
    left join work_patterns p on p.id = o.work_pattern_id where o.id = ${id}`
}
