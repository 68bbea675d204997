// What late facts change of months that are issued: each month worked out anew from the facts of now, less what its payslips
// and those after it have settled.
import type { Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { addMonths } from '#kit/contract/months.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { calculatePay } from '../../contract/pay/calculate.ts'
import { hasPay } from '../../contract/pay/difference-lines.ts'
import { type PayFacts, PayProblem, standingAs } from '../../contract/pay/facts.ts'
import { readPayFacts } from '../facts/read-facts.ts'
import * as store from '../store/differences.ts'
import { boundsOf } from '../words.ts'
import { causeOf } from './cause.ts'

/** So far back is looked. */
const MONTHS = 12
const AT_ONCE = 100

/** Up to which day facts of a month count by now: its last, or yesterday. */
const cutoffNow = (month: string, today: string): string => {
  const [{ last }, yesterday] = [boundsOf(month), addDays(today, -1)]
  return last < yesterday ? last : yesterday
}

/**
 * What a month comes to by component: nothing for someone who turns out not to have been employed in it; null where its
 * facts cannot be worked out any more.
 */
const dueOf = (
  facts: PayFacts,
  paid_in: string,
): Readonly<{ currency: string; due: ReadonlyMap<number, number> }> | null => {
  const { differences: _settled, ...own } = facts
  if (!hasPay(own)) return { currency: paid_in, due: new Map() }
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

/** The differences of a payslip's month; none where it cannot be worked out, or is in another currency now. */
export const differencesOf = (slip: store.LiveSlip, facts: PayFacts | undefined): store.Difference[] => {
  const now = facts && dueOf(standingAs(slip.facts, facts), slip.currency)
  if (!facts || !now || now.currency !== slip.currency) return []
  const ids = new Set([...now.due.keys(), ...Object.keys(slip.settled).map(Number)])
  const amounts = [...ids]
    .map((component_id) => ({
      component_id,
      amount_minor: (now.due.get(component_id) ?? 0) - (slip.settled[component_id] ?? 0),
    }))
    .filter(({ amount_minor }) => amount_minor !== 0)
  // Most months are as they were: a cause is looked for where there is something to explain.
  if (amounts.length === 0) return []
  const { employee_id, month: for_month, currency } = slip
  const why = causeOf(slip.facts, facts)
  return amounts.map((amount) => ({ employee_id, for_month, currency, ...amount, why }))
}

/** What the months of payslips rest on by now, by payslip. */
export const readFactsOfNow = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  slips: readonly store.LiveSlip[],
): Promise<ReadonlyMap<number, PayFacts>> => {
  const today = await organisationDay(tx, now)
  const found = new Map<number, PayFacts>()
  for (const [month, own] of Map.groupBy(slips, (slip) => slip.month)) {
    const people = own.map(({ employee_id }) => employee_id)
    const facts = await readPayFacts(tx, people, { month, cutoff_date: cutoffNow(month, today), now })
    for (const { id, employee_id } of own) {
      const one = facts.get(employee_id)
      if (one) found.set(id, one)
    }
  }
  return found
}

/** Looks for differences of people, and writes them. */
export const findDifferences = async (work: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const { tx, now } = work
  const month = (await organisationDay(tx, now)).slice(0, 7)
  const slips = await store.listLiveSlips(tx, ids, addMonths(month, -MONTHS))
  const facts = await readFactsOfNow(work, slips)
  const found = slips.flatMap((slip) => differencesOf(slip, facts.get(slip.id)))
  const months = slips.map((slip) => ({ employee_id: slip.employee_id, month: slip.month }))
  await store.replaceDifferences(tx, months, found, now)
  if (found.length > 0) publishLive(work, ['payroll.changed'], ['permission:payroll.read'])
}

/** Looks at everybody who was paid in the last months. */
const sweep = async (begin: BeginWork): Promise<void> => {
  for (let after = 0; ;) {
    const people = await begin(async (work) => {
      const from = addMonths(work.now.slice(0, 7), -MONTHS)
      const ids = await store.listPaidPeople(work.tx, from, after, AT_ONCE)
      await findDifferences(work, ids)
      return ids
    })
    const last = people.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Looks, every minute, at people of whom facts of earlier months came late. */
export const lateFacts: Job = {
  name: 'payroll.late_facts',
  cron: '* * * * *',
  run: async (_, begin) => {
    while (
      await begin(async (work) => {
        const marks = await store.listRechecks(work.tx, AT_ONCE)
        await findDifferences(
          work,
          marks.map(({ employee_id }) => employee_id),
        )
        await store.dropRechecks(work.tx, marks)
        return marks.length === AT_ONCE
      })
    );
  },
}

/** Looks at everybody each night: for what is told by nothing, such as a calendar that changed. */
export const allDifferences: Job = {
  name: 'payroll.differences',
  cron: '20 2 * * *',
  run: async (_, begin) => sweep(begin),
}
