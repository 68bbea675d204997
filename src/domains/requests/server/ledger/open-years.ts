import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { grantsOf, type LeaveYear, leaveYearOf } from '../../contract/entitlement.rules.ts'
import { planOn, segmentsOf, stretchOn } from './segments.ts'
import { lockAccounts } from './store/books.ts'
import { insertLots, type NewLot, type NewPosting, post } from './store/postings.ts'
import { listPlanRows, listWithoutYear, type PlanRow, readStretches } from './store/terms.ts'

const BATCH = 500

type Due = Readonly<{ type_id: number; plans: readonly PlanRow[]; start_month: number; year: LeaveYear }>

/** The running leave year of each type and start month, and the next one once a plan lets it open. */
const listDue = (plans: readonly PlanRow[], today: string): Due[] => {
  const due: Due[] = []
  for (const [type_id, own] of Map.groupBy(plans, (plan) => plan.type_id)) {
    for (const start_month of new Set(own.map((plan) => plan.year_start_month))) {
      const running = leaveYearOf(today, start_month)
      const next = leaveYearOf(addDays(running.to, 1), start_month)
      const opens = Math.max(...own.map(({ opens_days_before }) => opens_days_before))
      due.push({ type_id, plans: own, start_month, year: running })
      if (addDays(next.from, -opens) <= today) due.push({ type_id, plans: own, start_month, year: next })
    }
  }
  return due
}

type Opened = Readonly<{ lot: NewLot; grants: ReturnType<typeof grantsOf> }>

const openFor = async (
  tx: Tx,
  { plans, type_id, start_month, year }: Due,
  people: readonly number[],
  today: string,
) => {
  const stretches = await readStretches(tx, people, year.from, year.to)
  return people.flatMap((employee_id): Opened[] => {
    const own = stretches.get(employee_id) ?? []
    const day = today > year.from ? today : year.from
    const place = stretchOn(own, day)
    const plan = place && planOn(plans, employee_id, place, day)
    if (!plan || plan.year_start_month !== start_month || addDays(year.from, -plan.opens_days_before) > today) return []
    const grants = grantsOf(year, segmentsOf(plans, employee_id, own, year))
    if (grants.length === 0) return []
    const span = { valid_from: year.from, valid_to: year.to }
    return [{ lot: { employee_id, type_id, origin: 'year', year: year.year, ...span }, grants }]
  })
}

/** Opens a leave year for people: a lot with all of its postings, past and future. One that is there is left alone. */
const write = async (work: Work, opened: readonly Opened[]): Promise<void> => {
  await lockAccounts(
    work.tx,
    opened.map(({ lot }) => lot),
  )
  const lots = await insertLots(
    work.tx,
    opened.map(({ lot }) => lot),
  )
  const grants = new Map(opened.map((one) => [one.lot.employee_id, one.grants]))
  const postings = lots.flatMap(({ id, employee_id, type_id, year }): NewPosting[] =>
    (grants.get(employee_id) ?? []).map(({ date, amount, kind, plan_id }, index) => ({
      employee_id,
      type_id,
      lot_id: id,
      kind,
      amount,
      effective_date: date,
      due_key: `open:${employee_id}:${type_id}:${year ?? 0}:${index}`,
      plan_id,
    })),
  )
  await post(work, postings)
}

const openOne = async (begin: BeginWork, due: Due, today: string): Promise<void> => {
  let after = 0
  for (;;) {
    const from = after
    const people = await begin(async (work) => {
      const { type_id, year } = due
      const found = await listWithoutYear(work.tx, { type_id, ...year, after: from, most: BATCH })
      const opened = await openFor(work.tx, due, found, today)
      if (opened.length > 0) await write(work, opened)
      return found
    })
    after = people.at(-1) ?? after
    if (people.length < BATCH) return
  }
}

/** Opens every leave year that is due and not open, for everyone whom a plan gives leave. */
export const openAllYears = async (begin: BeginWork): Promise<void> => {
  const { due, today } = await begin(async (work) => {
    const day = await organisationDay(work.tx, work.now)
    return { due: listDue(await listPlanRows(work.tx), day), today: day }
  })
  for (const one of due) await openOne(begin, one, today)
}

export const openYears: Job = {
  name: 'requests.open_years',
  cron: '15 * * * *',
  run: (_payload, begin) => openAllYears(begin),
}
