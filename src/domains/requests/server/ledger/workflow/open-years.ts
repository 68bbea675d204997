import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { type DuePosting, duePostings, type PlacementHistory, segmentsOf } from '../../../contract/entitlement.rules.ts'
import { type LeaveYear, leaveYear, leaveYearOf } from '../../../contract/leave-year.rules.ts'
import { type Account, lockAccounts } from '../store/books.ts'
import { getPlacementHistories } from '../store/placement-history.ts'
import { BATCH, listUnopened } from '../store/lots.ts'
import { listTypePlans, type TypePlans } from '../store/plans.ts'
import { insertLots, type NewPosting, post } from '../store/postings.ts'

/** A leave year of a type that can be opened. */
export type YearToOpen = Readonly<{ type: TypePlans; year: LeaveYear; today: string }>

/** The running leave year of a type, and the next one as soon as the first of its plans opens it. */
const yearsToOpen = (type: TypePlans, today: string): LeaveYear[] => {
  const running = leaveYearOf(today, type.start_month)
  const next = leaveYear(running.year + 1, type.start_month)
  const earliest = Math.max(...type.plans.map(({ opens_days_before }) => opens_days_before))
  return addDays(next.from, -earliest) <= today ? [running, next] : [running]
}

/** Returns the leave years of types that can be opened today. */
export const listYearsToOpen = (types: readonly TypePlans[], today: string): YearToOpen[] =>
  types
    .filter(({ active }) => active)
    .flatMap((type) => yearsToOpen(type, today).map((year) => ({ type, year, today })))

/** Returns the postings due on opening; none while the plan at the beginning of the year does not open it yet. */
const dueOf = ({ type, year, today }: YearToOpen, history: PlacementHistory): DuePosting[] => {
  const segments = segmentsOf(type.plans, history, year)
  const first = segments.find(({ plan }) => plan !== null)?.plan
  if (!first || today < addDays(year.from, -first.opens_days_before)) return []
  return duePostings(segments, year)
}

type Opening = Account & Readonly<{ due: readonly DuePosting[] }>

/** Returns the people for whom a leave year opens, each with what is posted then. */
export const openingsOf = async (tx: Tx, task: YearToOpen, people: readonly number[]): Promise<Opening[]> => {
  const history = await getPlacementHistories(tx, people, task.year)
  return people
    .map((employee_id) => {
      const own = history.get(employee_id)
      return { employee_id, type_id: task.type.type_id, due: own ? dueOf(task, own) : [] }
    })
    .filter(({ due }) => due.length > 0)
}

/** Returns the postings of a leave year that opens. */
export const openingPostings = (lot: Account & Readonly<{ id: number }>, due: readonly DuePosting[]): NewPosting[] =>
  due.map(({ on, ...one }) => ({
    ...one,
    employee_id: lot.employee_id,
    type_id: lot.type_id,
    lot_id: lot.id,
    effective_date: on,
    due_key: `opened:${lot.id}:${on}`,
  }))

/** Opens a leave year for people: their lots in one statement, all postings of the year in another. */
const openFor = async (work: Work, task: YearToOpen, people: readonly number[]): Promise<void> => {
  const { type, year } = task
  const openings = await openingsOf(work.tx, task, people)
  if (openings.length === 0) return
  const accounts = openings.map(({ employee_id, type_id }) => ({ employee_id, type_id }))
  await lockAccounts(work.tx, accounts)
  const span = { origin: 'year', year: year.year, valid_from: year.from, valid_to: year.to } as const
  const lots = await insertLots(
    work.tx,
    accounts.map((account) => ({ ...account, ...span })),
  )
  const due = new Map(openings.map((one) => [one.employee_id, one.due]))
  const postings = lots.flatMap((lot) => openingPostings(lot, due.get(lot.employee_id) ?? []))
  await post(work, postings)
  if (lots.length === 0) return
  const opened = { type_id: type.type_id, year: year.year, people: lots.map(({ employee_id }) => employee_id) }
  await audit(work, 'requests.years_opened', { entity: 'leave_lots', id: null, after: opened })
}

type Some = Readonly<{ type_id: number | null; employee_ids: readonly number[] | null }>
const ALL: Some = { type_id: null, employee_ids: null }

/** Opens what is due and not done, a batch of people a transaction. */
export const openAllYears = async (begin: BeginWork, { type_id, employee_ids }: Some = ALL): Promise<void> => {
  const tasks = await begin(async ({ tx, now }) =>
    listYearsToOpen(await listTypePlans(tx, type_id), await organisationDay(tx, now)),
  )
  for (const task of tasks) {
    let after = 0
    for (;;) {
      const from = after
      const people = await begin(async (work) => {
        const wanted = { type_id: task.type.type_id, year: task.year, today: task.today, employee_ids, after: from }
        const found = await listUnopened(work.tx, wanted)
        await openFor(work, task, found)
        return found
      })
      if (people.length < BATCH) break
      after = people.at(-1) ?? after
    }
  }
}

export const openYears: Job = {
  name: 'requests.open_years',
  cron: '13 * * * *',
  run: (_input, begin) => openAllYears(begin),
}
