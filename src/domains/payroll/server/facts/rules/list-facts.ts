import { createHash } from 'node:crypto'
import { listMonthDays } from '#domains/attendance/server/index.ts'
import { loadCalendars, organisationDay } from '#domains/organisation/server/index.ts'
import { bankAccountsOf } from '#domains/people/server/index.ts'
import { addDays, calendarRange } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { canonicalJson, type ComponentFact, type PayFacts } from '../../../contract/pay/facts.ts'
import * as store from '../../store/facts.ts'
import type { Around, PersonFacts } from '../../store/pay-facts.rows.ts'
import { listDifferenceFacts } from '../../store/differences.ts'
import { listFixedDifferences } from '../../store/fixed-differences.ts'
import { listEmployments, listLastBrands } from '../../store/payees.ts'
import { boundsOf } from '../../rules/date-texts.ts'
import { cycleOf, dayFact } from './day-facts.ts'
import { listOvertime } from '../workflow.ts'
import { lastDigits } from '../../bank/documents/last-digits.ts'

export type FactsQuery = Readonly<{ month: string; cutoff_date: string; now: string }>

/** The hash of the canonical form of facts. */
export const hashFacts = (facts: PayFacts): string => createHash('sha256').update(canonicalJson(facts)).digest('hex')

const used = (components: readonly ComponentFact[], ids: ReadonlySet<number>): ComponentFact[] =>
  components.filter(({ id, calc }) => calc === 'engine' || ids.has(id))

const countShared = (banks: ReadonlyMap<number, Readonly<{ number: string }>>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { number } of banks.values()) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

/** Lists all inputs of the pay of some people for a month, in a few statements, whatever their number. */
const listPayRows = async (tx: Tx, ids: readonly number[], { month, now }: FactsQuery) => {
  const bounds = boundsOf(month)
  const range = { from: bounds.first, to: bounds.last }
  const employments = Map.groupBy(
    await listEmployments(tx, ids, range.from, range.to),
    ({ employee_id }) => employee_id,
  )
  return {
    bounds,
    today: await organisationDay(tx, now),
    calendars: await loadCalendars(tx, ids, { ...range, now }),
    employments,
    brands: await listLastBrands(
      tx,
      ids.filter((id) => !employments.has(id)),
      range.from,
    ),
    attended: Map.groupBy(await listMonthDays(tx, ids, range), ({ employee_id }) => employee_id),
    salaries: Map.groupBy(await store.listSalaryFacts(tx, ids, bounds), ({ employee_id }) => employee_id),
    adjustments: Map.groupBy(await store.listAdjustmentFacts(tx, ids, month), ({ employee_id }) => employee_id),
    components: await store.listComponentFacts(tx, bounds.last),
    postings: Map.groupBy(await listOvertime(tx, ids, month), ({ employee_id }) => employee_id),
    paidPercent: await store.listLeavePay(tx, ids, bounds),
    unpaid: await store.listUnpaidSuspensions(tx, ids, bounds),
    differences: Map.groupBy(
      [...(await listFixedDifferences(tx, ids, month)), ...(await listDifferenceFacts(tx, ids, month))],
      ({ employee_id }) => employee_id,
    ),
  }
}
type PayRows = Awaited<ReturnType<typeof listPayRows>>

/** Lists the inputs of exceptions in addition to the pay. */
const listAroundRows = async (
  tx: Tx,
  box: SecretBox,
  ids: readonly number[],
  { month, today }: Readonly<{ month: string; today: string }>,
) => {
  const bounds = boundsOf(month)
  return {
    last: new Map((await store.listLastPayslips(tx, ids, month)).map((row) => [row.employee_id, row])),
    hikes: new Set(await store.listUnappliedHikes(tx, ids, bounds.last)),
    waiting: await store.listWaiting(tx, ids, bounds),
    // The account of today is the one that an approval freezes.
    banks: await bankAccountsOf(tx, box, ids, today),
  }
}
type Rows = PayRows & Awaited<ReturnType<typeof listAroundRows>>

const earlier = (one: string, other: string): string => (one < other ? one : other)

const payOf = (rows: PayRows, id: number, { month, cutoff_date }: FactsQuery): PayFacts => {
  const person = rows.calendars.get(id)
  if (!person) throw new Error(`No calendar of ${id}`)
  const attended = new Map((rows.attended.get(id) ?? []).map((day) => [day.date, day]))
  const today = rows.today
  const isOver = rows.attended.get(id)?.some((day) => day.date === today && day.is_decided) ?? false
  const planned_from = earlier(addDays(cutoff_date, 1), isOver ? addDays(today, 1) : today)
  const inputs = {
    person,
    planned_from,
    attended,
    paidPercent: rows.paidPercent,
    unpaidSpans: rows.unpaid.get(id) ?? [],
  }
  const { first, last, days } = rows.bounds
  const salaries = (rows.salaries.get(id) ?? []).map(({ employee_id: _id, author_id: _author, ...salary }) => salary)
  const adjustments = (rows.adjustments.get(id) ?? []).map(({ employee_id: _id, author_id: _author, ...row }) => row)
  // A difference in another currency than that of the month is not added to it.
  const currency = salaries.at(-1)?.currency
  const differences = (rows.differences.get(id) ?? [])
    .filter((one) => one.currency === currency)
    .map(({ employee_id: _id, currency: _currency, ...difference }) => difference)
  const wanted = new Set([
    ...differences.map(({ component_id }) => component_id),
    ...salaries.flatMap(({ components }) => components.map(({ component_id }) => component_id)),
    ...adjustments.map(({ component_id }) => component_id),
  ])
  const employed = calendarRange(person, first, last).filter(({ kind }) => kind !== 'not_employed')
  return {
    employee_id: id,
    month,
    cutoff_date,
    ...(employed.some(({ date }) => date >= planned_from) ? { planned_from } : {}),
    days_of_month: days,
    brand_id: rows.employments.get(id)?.at(-1)?.brand_id ?? rows.brands.get(id) ?? 0,
    days: employed.map((day) => dayFact(day, inputs)),
    salaries,
    components: used(rows.components, wanted),
    overtime: (rows.postings.get(id) ?? []).map(({ posting_id, posted_on, minutes }) => ({
      posting_id,
      posted_on,
      minutes,
      ...cycleOf(person, posted_on),
    })),
    adjustments,
    ...(differences.length === 0 ? {} : { differences }),
  }
}

const aroundOf = (rows: Rows, shared: ReadonlyMap<string, number>, id: number, { cutoff_date }: FactsQuery): Around => {
  const last = rows.last.get(id) ?? null
  const known = new Set(last?.salary_ids)
  const bank = rows.banks.get(id)
  const employment = rows.employments.get(id)?.at(-1)
  return {
    employment_type: employment?.type ?? 'permanent',
    leaves: employment?.left_on != null && employment.left_on <= rows.bounds.last,
    last,
    salary_authors: (rows.salaries.get(id) ?? [])
      .filter((salary) => last !== null && !known.has(salary.id))
      .map((salary) => ({ salary_id: salary.id, author_id: salary.author_id })),
    adjustment_authors: (rows.adjustments.get(id) ?? []).map((row) => ({
      adjustment_id: row.id,
      author_id: row.author_id,
    })),
    bank: bank
      ? { holder: bank.holder, last4: lastDigits(bank.number), valid_from: bank.valid_from, is_iban: bank.is_iban }
      : null,
    shares_account: bank ? (shared.get(bank.number) ?? 1) - 1 : 0,
    undecided_days: (rows.attended.get(id) ?? []).filter((day) => !day.is_decided && day.date <= cutoff_date).length,
    waiting_requests: rows.waiting.get(id) ?? 0,
    has_unapplied_hike: rows.hikes.has(id),
  }
}

/** Lists the inputs of the pay of people for a month, in the order of their ids, without the inputs of exceptions. */
export const listPayFacts = async (
  tx: Tx,
  ids: readonly number[],
  query: FactsQuery,
): Promise<ReadonlyMap<number, PayFacts>> => {
  if (ids.length === 0) return new Map()
  const rows = await listPayRows(tx, ids, query)
  return new Map(ids.map((id) => [id, payOf(rows, id, query)]))
}

/** The facts of people for a month, in the order of their ids. */
export const listFacts = async (
  tx: Tx,
  box: SecretBox,
  ids: readonly number[],
  query: FactsQuery,
): Promise<Map<number, PersonFacts>> => {
  if (ids.length === 0) return new Map()
  const paid = await listPayRows(tx, ids, query)
  const around = await listAroundRows(tx, box, ids, { month: query.month, today: paid.today })
  const rows = { ...paid, ...around }
  const shared = countShared(rows.banks)
  return new Map(ids.map((id) => [id, { pay: payOf(rows, id, query), around: aroundOf(rows, shared, id, query) }]))
}
