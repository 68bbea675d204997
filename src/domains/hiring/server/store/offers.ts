import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { Offer, OfferState, Pay } from '../../contract/recruiting.models.ts'

/** An offer with what decides about the steps; pay is there for those who may see salaries. */
export type OfferRow = Omit<Offer, 'can'> &
  Readonly<{ pay_set_by: number | null; opening_vacancies: number; candidate_employee_id: number | null }>
type Reading = Readonly<{ actor: Actor; today: string }>

/** A sent offer whose last day has passed reads as expired. */
const stateOf = (today: string): RawBuilder<OfferState> =>
  sql<OfferState>`case when o.state = 'sent' and o.expires_on < ${today}::date then 'expired' else o.state end`

const columns = ({ actor, today }: Reading): RawBuilder<unknown> => {
  const pay = sql`case when o.base_minor is not null then json_build_object('base_minor', o.base_minor, 'currency', o.currency, 'basis', o.basis) end`
  return sql`o.id, json_build_object('id', c.id, 'name', c.name, 'email', c.email) as candidate,
    json_build_object('id', p.id, 'title', p.title) as opening, json_build_object('id', d.id, 'name', d.name) as designation,
    json_build_object('id', u.id, 'name', u.name) as department,
    case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
    case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as manager,
    o.employment_type, o.joining_on, o.first_day_zone, ${scopeOf(actor, 'payroll.read') === null ? sql`null::json` : pay} as pay,
    o.base_minor is not null as has_pay, o.probation_months, o.terms, o.note, o.expires_on,
    case when o.state in ('draft', 'approved', 'sent') then o.expires_on - ${today}::date end as expires_in_days, ${stateOf(today)} as state,
    o.approved_at, (select a.name from accounts a where a.id = o.approved_by) as approved_by, o.sent_at, o.answered_at, o.answer_name,
    o.answer_note, o.end_reason, o.letter_file_id,
    (select n.id from onboards n where n.offer_id = o.id and n.state not in ('withdrawn', 'no_show')) as onboard_id, o.version, o.pay_set_by, p.vacancies as opening_vacancies,
    c.employee_id as candidate_employee_id`
}

const FROM = sql`offers o join candidates c on c.id = o.candidate_id join openings p on p.id = c.opening_id
  join designations d on d.id = o.designation_id join departments u on u.id = o.department_id left join teams t on t.id = o.team_id
  left join person_short m on m.id = o.manager_id`

export type OfferFilter = PageInput &
  Readonly<{
    id?: number | undefined
    state?: OfferState | undefined
    opening_id?: number | undefined
    candidate_id?: number | undefined
    expires_to?: string | undefined
  }>

const SORTS = { created_at: sql`o.created_at`, expires_on: sql`o.expires_on`, joining_on: sql`o.joining_on` }

export const listOfferRows = async (
  tx: Tx,
  reading: Reading,
  filter: OfferFilter,
): Promise<{ rows: OfferRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('o.id'), fallback: '-created_at' }, filter)
  const conditions = [
    sql`true`,
    ...(filter.id ? [sql`o.id = ${filter.id}`] : []),
    ...(filter.state ? [sql`${stateOf(reading.today)} = ${filter.state}`] : []),
    ...(filter.opening_id ? [sql`c.opening_id = ${filter.opening_id}`] : []),
    ...(filter.candidate_id ? [sql`o.candidate_id = ${filter.candidate_id}`] : []),
    ...(filter.expires_to ? [sql`o.expires_on <= ${filter.expires_to}::date`] : []),
  ]
  return readPage<OfferRow>(tx, page, {
    columns: columns(reading),
    from: FROM,
    where: sql.join(conditions, sql` and `),
  })
}

export const findOfferRow = async (tx: Tx, reading: Reading, id: number): Promise<OfferRow | undefined> => {
  const { rows } = await sql<OfferRow>`select ${columns(reading)} from ${FROM} where o.id = ${id}`.execute(tx)
  return rows[0]
}

/** Locks the opening before the offer, always in this order. Answers both ids; undefined where there is no such offer. */
export const lockOffer = async (tx: Tx, id: number) => {
  const { rows } = await sql<{ opening_id: number; candidate_id: number }>`select c.opening_id, c.id as candidate_id
    from offers o join candidates c on c.id = o.candidate_id where o.id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  await tx.selectFrom('openings').select('id').where('id', '=', found.opening_id).forUpdate().execute()
  await tx.selectFrom('candidates').select('id').where('id', '=', found.candidate_id).forUpdate().execute()
  const offer = await tx.selectFrom('offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return offer && { ...found, offer }
}

/** What an offer says, pay included, for its letter and its page. */
export type WholeOffer = Readonly<{
  id: number
  name: string
  email: string
  designation: string
  department: string
  manager: string | null
  employment_type: Offer['employment_type']
  joining_on: string
  pay: Pay
  probation_months: number
  terms: { term: string; value: string }[]
  note: string | null
  expires_on: string
  state: OfferState
  /** The legal name of the usual brand; null where there is none. */
  brand: string | null
  sent_at: string | null
}>

export const findWholeOffer = async (tx: Tx, id: number): Promise<WholeOffer | undefined> => {
  const { rows } = await sql<WholeOffer>`
    select o.id, c.name, c.email, d.name as designation, u.name as department, m.name as manager, o.employment_type, o.joining_on,
      json_build_object('base_minor', o.base_minor, 'currency', o.currency, 'basis', o.basis) as pay, o.probation_months, o.terms, o.note,
      o.expires_on, o.state, o.sent_at,
      (select b.legal_name from brands b where b.is_default limit 1) as brand
    from ${FROM} where o.id = ${id}`.execute(tx)
  return rows[0]
}
