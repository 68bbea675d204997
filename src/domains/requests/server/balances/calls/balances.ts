import { organisationDay } from '#domains/organisation/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { auditAll } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import * as calls from '../../../contract/balances.calls.ts'
import { leaveYear, leaveYearOf } from '../../../contract/leave-year.rules.ts'
import { requestsRefusals } from '../../../contract/requests.refusals.ts'
import { amountText, dayText } from '../../../contract/requests.texts.ts'
import type { Known } from '../../ledger/store/books.ts'
import { adjust } from '../../ledger/workflow/adjust.ts'
import { areEmployedOn, countPeople, findEndOfDay, findRequester, type Requester } from '../../store/people.ts'
import { findType } from '../../store/types.ts'
import { balancesAsKnown, balancesWithLapse, calculateBalances } from '../rules.ts'
import * as store from '../store.ts'

const { refusal } = requestsRefusals
const YEARS = 2
const isNear = (date: string, today: string): boolean =>
  Math.abs(Date.parse(date) - Date.parse(today)) <= (YEARS * 366 + 1) * 86_400_000

/** Returns the end of the day on which balances are to be known; null where none is given. */
const readKnown = async (tx: Tx, person: Requester, on: string | undefined): Promise<Known | null> => {
  if (on === undefined) return null
  if (on > person.today) throw invalid({ known_on: 'Choose a day that has begun' })
  const before = await findEndOfDay(tx, person.id, on)
  if (before === undefined) throw invalid({ known_on: 'Choose a later day' })
  return { on, before }
}

export const showBalance = handle(calls.showBalance, async (context) => {
  const { tx, now, params, query } = context
  await context.requireVisible(params.userId)
  const person = await findRequester(tx, params.userId, now)
  if (!person) throw notFound()
  const date = query.date ?? person.today
  if (!isNear(date, person.today)) throw invalid({ date: `Choose a date within ${YEARS} years` })
  const known = await readKnown(tx, person, query.known_on)
  return known
    ? balancesAsKnown(tx, person.id, date, known, query.type_id)
    : balancesWithLapse(tx, person.id, date, query.type_id)
})

export const showLedger = handle(calls.showLedger, async (context) => {
  const { tx, now, params, query } = context
  await context.requireVisible(params.userId)
  const person = await findRequester(tx, params.userId, now)
  const type = await findType(tx, query.type_id)
  if (!person || !type) throw notFound()
  const account = { employee_id: person.id, type_id: type.id }
  const year = await store.findYear(tx, account, person.today)
  const from = query.from ?? year?.from ?? `${person.today.slice(0, 4)}-01-01`
  const to = query.to ?? year?.to ?? `${person.today.slice(0, 4)}-12-31`
  if (to < from) throw invalid({ to: 'The last day is before the first' })
  const known = await readKnown(tx, person, query.known_on)
  const span = { ...account, from, to, before: known?.before ?? null }
  return { ...(await store.getStatement(tx, span)), unit: type.unit }
})

export const listBalances = handle(calls.listBalances, async ({ tx, now, query, scope }) => {
  const { date: requestedDate, ...filter } = query
  const date = requestedDate ?? (await organisationDay(tx, now))
  const seen = store.isHolderInScope(scope())
  const { rows, meta } = await store.listHolders(tx, seen, date, filter)
  const balances = await calculateBalances(
    tx,
    rows.map(({ id }) => id),
    date,
    query.type_id,
  )
  return new DetailedResponse(
    rows.map((row) => ({ ...row, rows: balances.get(row.id) ?? [] })),
    { meta },
  )
})

export const leaveTaken = handle(calls.leaveTaken, async ({ tx, now, query }) => {
  const start = await settingValue(tx, 'organisation.year_start_month', now)
  const year = query.year ?? leaveYearOf(await organisationDay(tx, now), start).year
  if (year < 1900 || year > 2198) throw invalid({ year: 'is not a year' })
  const { from, to } = leaveYear(year, start)
  return store.sumTaken(tx, from, to)
})

type Adjustment = Readonly<{
  people: readonly number[]
  type: store.AdjustedType
  valid_to: string
}>
type Body = Parsed<typeof calls.adjustBalances>['body']

/** Reads an adjustment: 400 for invalid values, a refusal for people whom it must not change. */
const readAdjustment = async ({ tx, now }: Context, body: Body): Promise<Adjustment> => {
  const { amount, effective_date, valid_to } = body
  const people = [...new Set(body.employee_ids)].toSorted((a, b) => a - b)
  const type = await store.findAdjustedType(tx, body.type_id)
  if (!type) throw invalid({ type_id: 'This type has no balance' })
  if (!isNear(effective_date, await organisationDay(tx, now)))
    throw invalid({ effective_date: `Choose a date within ${YEARS} years` })
  if (valid_to && amount < 0) throw invalid({ valid_to: 'What is taken has no last day' })
  if (valid_to && valid_to < effective_date) throw invalid({ valid_to: 'Ends before it begins' })
  if ((await countPeople(tx, people)) < people.length) throw invalid({ employee_ids: 'Person does not exist' })
  if (!(await areEmployedOn(tx, people, effective_date))) throw refusal('not_employed')
  return { people, type, valid_to: valid_to ?? leaveYearOf(effective_date, type.start_month).to }
}

export const adjustBalances = handle(calls.adjustBalances, async (context) => {
  const { tx, body } = context
  const { amount, effective_date, reason } = body
  const { people, type, valid_to } = await readAdjustment(context, body)
  const accounts = people.map((employee_id) => ({ employee_id, type_id: type.id }))
  const posted = { amount, effective_date, valid_to, carries: !body.valid_to, reason }
  const missing = await adjust(context, accounts, posted, type.allow_negative)
  if (missing) {
    const person = await findRequester(tx, missing.employee_id, context.now)
    throw refusal('insufficient_balance', {
      type: `${type.name} of ${person?.name ?? ''}`,
      asked: amountText(-amount, type.unit),
      available: amountText(missing.available, type.unit),
      day: dayText(effective_date),
    })
  }
  const after = { type: type.name, amount, effective_date, ...(amount > 0 ? { valid_to } : {}), reason }
  await auditAll(
    context,
    'requests.balance_adjusted',
    people.map((employee_id) => ({ entity: 'leave_accounts', id: null, employee_id, after })),
  )
  const balances = await calculateBalances(tx, people, effective_date, type.id)
  return people.flatMap((employee_id) => {
    const [balance_row] = balances.get(employee_id) ?? []
    return balance_row ? [{ employee_id, balance_row }] : []
  })
})
