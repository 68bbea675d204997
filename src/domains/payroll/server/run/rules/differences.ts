// Changes of issued months by late facts: each month calculated again from the facts of now, less the amounts that its payslips
// and later ones have paid.
import type { Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { addMonths } from '#kit/contract/months.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { calculatePay } from '../../../contract/pay/calculate.ts'
import { hasPay } from '../../../contract/pay/difference-lines.ts'
import { type PayFacts, PayProblem, withFormerPlaces } from '../../../contract/pay/facts.ts'
import { listPayFacts } from '../../facts/rules/list-facts.ts'
import * as store from '../../store/differences.ts'
import { listPaidMonths, listPeopleSince, type PaidMonth } from '../../store/paid-months.ts'
import { deleteRechecks, listRechecks } from '../../store/rechecks.ts'
import { boundsOf, monthText } from '../../rules/date-texts.ts'
import { causeOf } from './cause.ts'

/** The months that are searched for differences, counted back from this one. */
const MONTHS = 12
const AT_ONCE = 100

/** Returns the last day whose facts count by now: the last of the month, or yesterday. */
export const currentCutoff = (month: string, today: string): string => {
  const [{ last }, yesterday] = [boundsOf(month), addDays(today, -1)]
  return last < yesterday ? last : yesterday
}

type Due = Readonly<{ currency: string | null; due: ReadonlyMap<number, number> }>

/**
 * The amounts of a month by component: none for a person who turns out not to have been employed in it; null where its
 * facts cannot be worked out any more.
 */
const dueOf = (facts: PayFacts): Due | null => {
  const { differences: _differences, ...own } = facts
  if (!hasPay(own)) return { currency: null, due: new Map() }
  try {
    const pay = calculatePay(own)
    const due = new Map<number, number>()
    for (const { component_id, amount_minor } of pay.lines)
      due.set(component_id, (due.get(component_id) ?? 0) + amount_minor)
    return { currency: pay.currency, due }
  } catch (error) {
    if (error instanceof PayProblem || error instanceof RangeError) return null
    throw error
  }
}

/** The differences of a month; none where it cannot be worked out. Pay in another currency is owed back in it. */
export const differencesOf = (paid: PaidMonth, facts: PayFacts | undefined): store.Difference[] => {
  const now = facts && dueOf(paid.slip ? withFormerPlaces(paid.slip.facts, facts) : facts)
  if (!facts || !now) return []
  const currencies = new Set([...(now.currency === null ? [] : [now.currency]), ...Object.keys(paid.paid_before)])
  const amounts = [...currencies].flatMap((currency) => {
    const [due, paidBefore] = [
      currency === now.currency ? now.due : new Map<number, number>(),
      paid.paid_before[currency] ?? {},
    ]
    return [...new Set([...due.keys(), ...Object.keys(paidBefore).map(Number)])]
      .map((component_id) => ({
        currency,
        component_id,
        amount_minor: (due.get(component_id) ?? 0) - (paidBefore[component_id] ?? 0),
      }))
      .filter(({ amount_minor }) => amount_minor !== 0)
  })
  // Most months are as they were: a cause is looked for where there is something to explain.
  if (amounts.length === 0) return []
  const { employee_id, month: for_month, slip } = paid
  const why = slip ? causeOf(slip.facts, facts) : `There is no payslip of ${monthText(for_month)}.`
  return amounts.map((amount) => ({ employee_id, for_month, ...amount, why }))
}

/** Lists the facts of now for months of people, in the order of the months. */
export const listFactsOfNow = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  months: readonly Readonly<{ employee_id: number; month: string }>[],
): Promise<readonly (PayFacts | undefined)[]> => {
  const today = await organisationDay(tx, now)
  const found = new Map<string, ReadonlyMap<number, PayFacts>>()
  for (const [month, own] of Map.groupBy(months, (one) => one.month)) {
    const people = own.map(({ employee_id }) => employee_id)
    found.set(month, await listPayFacts(tx, people, { month, cutoff_date: currentCutoff(month, today), now }))
  }
  return months.map(({ employee_id, month }) => found.get(month)?.get(employee_id))
}

/** Finds the differences of people, and stores them. */
export const findDifferences = async (work: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const { tx, now } = work
  await store.lockPayees(tx, ids)
  const from = addMonths((await organisationDay(tx, now)).slice(0, 7), -MONTHS)
  const months = await listPaidMonths(tx, ids, from)
  const facts = await listFactsOfNow(work, months)
  const found = months.flatMap((month, at) => differencesOf(month, facts[at]))
  await store.replaceDifferences(tx, { ids, from, now }, found)
  if (found.length > 0) publishLive(work, ['payroll.changed'], ['permission:payroll.read'])
}

/** Checks everyone who was paid or employed in the last months. */
const sweep = async (begin: BeginWork): Promise<void> => {
  for (let after = 0; ;) {
    const people = await begin(async (work) => {
      const from = addMonths(work.now.slice(0, 7), -MONTHS)
      const ids = await listPeopleSince(work.tx, from, after, AT_ONCE)
      await findDifferences(work, ids)
      return ids
    })
    const last = people.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Checks, every minute, the people whose facts of earlier months came late. */
export const lateFacts: Job = {
  name: 'payroll.late_facts',
  cron: '* * * * *',
  run: async (_, begin) => {
    while (
      await begin(async (work) => {
        const marks = await listRechecks(work.tx, AT_ONCE)
        await findDifferences(
          work,
          marks.map(({ employee_id }) => employee_id),
        )
        await deleteRechecks(work.tx, marks)
        return marks.length === AT_ONCE
      })
    );
  },
}

/** Checks everyone each night: for changes without an event, such as a calendar that changed. */
export const allDifferences: Job = {
  name: 'payroll.differences',
  cron: '20 2 * * *',
  run: async (_, begin) => sweep(begin),
}
