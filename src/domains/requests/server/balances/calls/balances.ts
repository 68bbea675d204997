import { sql } from 'kysely'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { Answered, handle } from '#kit/server/call/handle.ts'
import * as calls from '../../../contract/balances.calls.ts'
import { requestsRefusals } from '../../../contract/requests.refusals.ts'
import { amountText, dayText } from '../../../contract/requests.words.ts'
import { adjust } from '../../ledger/adjust.ts'
import { findRequester } from '../../store/people.ts'
import { findType } from '../../store/types.ts'
import { readBalances } from '../read-balances.ts'
import * as store from '../store.ts'

const YEARS = 2
const isNear = (date: string, today: string): boolean =>
  Math.abs(Date.parse(date) - Date.parse(today)) <= (YEARS * 366 + 1) * 86_400_000

export const showBalance = handle(calls.showBalance, async (context) => {
  const { tx, now, params, query } = context
  await context.requireVisible(params.userId)
  const person = await findRequester(tx, params.userId, now)
  if (!person) throw notFound()
  const date = query.date ?? person.today
  if (!isNear(date, person.today)) throw invalid({ date: `Choose a date within ${YEARS} years` })
  return (await readBalances(tx, [person.id], date, query.type_id)).get(person.id) ?? []
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
  return { ...(await store.readStatement(tx, { ...account, from, to })), unit: type.unit }
})

export const listBalances = handle(calls.listBalances, async ({ tx, now, query, scope }) => {
  const { date: asked, ...filter } = query
  const date = asked ?? (await organisationDay(tx, now))
  const seen = scope().where(sql`e.id`)
  const { rows, meta } = await store.listHolders(tx, seen, date, filter)
  const balances = await readBalances(
    tx,
    rows.map(({ id }) => id),
    date,
    query.type_id,
  )
  return new Answered(
    rows.map((row) => ({ ...row, rows: balances.get(row.id) ?? [] })),
    { meta },
  )
})

export const leaveTaken = handle(calls.leaveTaken, async ({ tx, now, query }) => {
  const year = query.year ?? Number((await organisationDay(tx, now)).slice(0, 4))
  if (year < 1900 || year > 2199) throw invalid({ year: 'Is no year' })
  return store.sumTaken(tx, year)
})

export const adjustBalances = handle(calls.adjustBalances, async (context) => {
  const { tx, now, actor, body } = context
  const { refusal } = requestsRefusals
  const ids = [...new Set(body.employee_ids)].toSorted((a, b) => a - b)
  if (actor.employee_id !== null && ids.includes(actor.employee_id)) throw refusal('own')
  const type = await findType(tx, body.type_id)
  if (!type?.needs_balance) throw invalid({ type_id: 'This type has no balance' })
  if (body.valid_to && body.valid_to < body.effective_date) throw invalid({ valid_to: 'Ends before it begins' })
  for (const employee_id of ids) {
    const person = await findRequester(tx, employee_id, now)
    if (!person) throw invalid({ employee_ids: 'Person does not exist' })
    const account = { employee_id, type_id: type.id }
    const year = await store.findYear(tx, account, body.effective_date)
    const end = year && year.to >= body.effective_date ? year.to : `${body.effective_date.slice(0, 4)}-12-31`
    const valid_to = body.valid_to ?? end
    const missing = await adjust(context, account, { ...body, valid_to }, type.allow_negative)
    if (missing !== null)
      throw refusal('insufficient_balance', {
        type: `${type.name} of ${person.name}`,
        asked: amountText(-body.amount, type.unit),
        available: amountText(missing, type.unit),
        day: dayText(body.effective_date),
      })
    await audit(context, 'requests.balance_adjusted', {
      entity: 'leave_accounts',
      id: null,
      employee_id,
      after: { type: type.name, amount: body.amount, effective_date: body.effective_date, reason: body.reason },
    })
  }
  const balances = await readBalances(tx, ids, body.effective_date, type.id)
  return ids.flatMap((employee_id) => {
    const [balance_row] = balances.get(employee_id) ?? []
    return balance_row ? [{ employee_id, balance_row }] : []
  })
})
