import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import { id, instant } from '#kit/contract/fields.ts'
import { type InsertObject, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { offerState, type OfferState } from '../../contract/hiring.records.ts'
import { shownOffer } from '../../contract/offers.calls.ts'
import { offer } from '../../contract/recruiting.models.ts'

/** An offer with the values on which its steps depend; pay is there for those who may see salaries. */
const offerRow = offer
  .omit({ can: true })
  .extend({ pay_set_by: id.nullable(), opening_vacancies: z.int(), candidate_employee_id: id.nullable() })
export type OfferRow = z.output<typeof offerRow>
type ReadContext = Readonly<{ actor: Actor; today: string }>

/** A sent offer whose last day has passed reads as expired. */
const stateOf = (today: string): RawBuilder<OfferState> =>
  sql<OfferState>`case when o.state = 'sent' and o.expires_on < ${today}::date then 'expired' else o.state end`

/** The requested changes: of the offer itself, or of the version that a new one replaces until it is sent. */
const counter = (actor: Actor): RawBuilder<unknown> => {
  const pay = scopeOf(actor, 'payroll.read') === null ? sql`` : sql`, 'base_minor', k.counter_base_minor`
  return sql`(select json_build_object('at', ${instantIn('k.counter_at')}, 'note', coalesce(k.counter_note, ''), 'joining_on', k.counter_joining_on${pay})
    from offers k where k.counter_at is not null and k.id in (o.id, case when o.state in ('draft', 'approved') then o.replaces_id end)
    order by k.id desc limit 1)`
}

const columns = ({ actor, today }: ReadContext): RawBuilder<unknown> => {
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
    o.answer_note, o.end_reason, o.edition, o.letter_file_id, o.answer_file_id, ${counter(actor)} as counter,
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
  context: ReadContext,
  filter: OfferFilter,
): Promise<{ rows: OfferRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('o.id'), fallback: '-created_at' }, filter)
  const conditions = [
    sql`true`,
    ...(filter.id ? [sql`o.id = ${filter.id}`] : []),
    ...(filter.state ? [sql`${stateOf(context.today)} = ${filter.state}`] : []),
    ...(filter.opening_id ? [sql`c.opening_id = ${filter.opening_id}`] : []),
    ...(filter.candidate_id ? [sql`o.candidate_id = ${filter.candidate_id}`] : []),
    ...(filter.expires_to ? [sql`o.expires_on <= ${filter.expires_to}::date`] : []),
  ]
  return readPage(tx, page, {
    row: offerRow,
    columns: columns(context),
    from: FROM,
    where: sql.join(conditions, sql` and `),
  })
}

export const findOfferRow = async (tx: Tx, context: ReadContext, offerId: number): Promise<OfferRow | undefined> =>
  one(tx, offerRow)`select ${columns(context)} from ${FROM} where o.id = ${offerId}`

const offeredPlace = z.object({ opening_id: z.number(), candidate_id: z.number() })

/** Locks the opening before the offer, always in this order. Returns both ids; undefined where there is no such offer. */
export const lockOffer = async (tx: Tx, offerId: number) => {
  const place = await one(tx, offeredPlace)`select c.opening_id, c.id as candidate_id
    from offers o join candidates c on c.id = o.candidate_id where o.id = ${offerId}`
  if (!place) return undefined
  await tx.selectFrom('openings').select('id').where('id', '=', place.opening_id).forUpdate().execute()
  await tx.selectFrom('candidates').select('id').where('id', '=', place.candidate_id).forUpdate().execute()
  return {
    ...place,
    offer: await tx.selectFrom('offers').selectAll().where('id', '=', offerId).forUpdate().executeTakeFirstOrThrow(),
  }
}

export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>

/** An offer with its pay, for its letter and its page. */
const wholeOffer = shownOffer
  .omit({ organisation: true, answered: true })
  .extend({ id, email: z.string(), manager: z.string().nullable(), state: offerState, sent_at: instant.nullable() })
  .extend({ answered_at: instant.nullable(), answer_name: z.string().nullable(), first_day_zone: z.string() })
  // The legal name of the usual brand; null where there is none.
  .extend({ brand: z.string().nullable() })
export type WholeOffer = z.output<typeof wholeOffer>

export const findWholeOffer = async (tx: Tx, offerId: number): Promise<WholeOffer | undefined> =>
  one(tx, wholeOffer)`
    select o.id, c.name, c.email, d.name as designation, u.name as department, m.name as manager, o.employment_type, o.joining_on,
      json_build_object('base_minor', o.base_minor, 'currency', o.currency, 'basis', o.basis) as pay, o.probation_months, o.terms, o.note,
      o.expires_on, o.state, o.sent_at, o.counter_at as countered_at, o.first_day_zone, o.answered_at, o.answer_name,
      (select b.legal_name from brands b where b.is_default limit 1) as brand
    from ${FROM} where o.id = ${offerId}`

/** Returns all columns of an offer; fails where there is none. */
export const getStoredOffer = (tx: Tx, id: number) =>
  tx.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the values of an offer from which an onboarding begins. */
export const findOfferedPerson = (tx: Tx, offerId: number) =>
  tx
    .selectFrom('offers as o')
    .innerJoin('candidates as c', 'c.id', 'o.candidate_id')
    .select([
      'o.id as offer_id',
      'o.candidate_id',
      'o.state',
      'c.name',
      'c.email',
      'o.designation_id',
      'o.department_id',
      'o.team_id',
      'o.manager_id',
      'o.employment_type',
      'o.joining_on',
      'o.first_day_zone',
      'o.probation_months',
    ])
    .where('o.id', '=', offerId)
    .executeTakeFirst()

/** Returns some sent offers whose last day has passed. */
export const listExpired = async (tx: Tx, today: string): Promise<number[]> => {
  const rows = await tx
    .selectFrom('offers')
    .select('id')
    .where('state', '=', 'sent')
    .where('expires_on', '<', today)
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds an offer and returns its id. */
export const insertOffer = async (tx: Tx, row: InsertObject<Database, 'offers'>): Promise<number> => {
  const { id } = await tx.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes columns of an offer. */
export const updateOffer = async (tx: Tx, id: number, change: UpdateObject<Database, 'offers'>): Promise<void> => {
  await tx.updateTable('offers').set(change).where('id', '=', id).execute()
}
