import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { type DuePosting, duePostings, type PlacementHistory, segmentsOf } from '../../../contract/entitlement.rules.ts'
import { type LeaveYear, leaveYear, leaveYearOf } from '../../../contract/leave-year.rules.ts'
import { lockAccounts } from '../store/books.ts'
import { getPlacementHistories } from '../store/placement-history.ts'
import { BATCH, listUnopened } from '../store/lots.ts'
import { listTypePlans, type TypePlans } from '../store/plans.ts'
import { insertLots, post } from '../store/postings.ts'

type Task = Readonly<{ type: TypePlans; year: LeaveYear; today: string }>

/** The running leave year of a type, and the next one as soon as the first of its plans opens it. */
const yearsToOpen = (type: TypePlans, today: string): LeaveYear[] => {
  const running = leaveYearOf(today, type.start_month)
  const next = leaveYear(running.year + 1, type.start_month)
  const earliest = Math.max(...type.plans.map(({ opens_days_before }) => opens_days_before))
  return addDays(next.from, -earliest) <= today ? [running, next] : [running]
}

const listTasks = async (tx: Tx, today: string, typeId: number | null): Promise<Task[]> => {
  const types = (await listTypePlans(tx, typeId)).filter(({ active }) => active)
  return types.flatMap((type) => yearsToOpen(type, today).map((year) => ({ type, year, today })))
}

/** Returns the postings due on opening; none while the plan at the beginning of the year does not open it yet. */
const dueOf = ({ type, year, today }: Task, history: PlacementHistory): DuePosting[] => {
  const segments = segmentsOf(type.plans, history, year)
  const first = segments.find(({ plan }) => plan !== null)?.plan
  if (!first || today < addDays(year.from, -first.opens_days_before)) return []
  return duePostings(segments, year)
}

/** Opens a leave year for people: their lots in one statement, all postings of the year in another. */
const openFor = async (work: Work, task: Task, people: readonly number[]): Promise<void> => {
  const { type, year } = task
  const history = await getPlacementHistories(work.tx, people, year)
  const due = new Map([...history].map(([id, own]) => [id, dueOf(task, own)]))
  const accounts = people
    .filter((id) => (due.get(id) ?? []).length > 0)
    .map((employee_id) => ({ employee_id, type_id: type.type_id }))
  if (accounts.length === 0) return
  await lockAccounts(work.tx, accounts)
  const span = { origin: 'year', year: year.year, valid_from: year.from, valid_to: year.to } as const
  const lots = await insertLots(
    work.tx,
    accounts.map((account) => ({ ...account, ...span })),
  )
  const postings = lots.flatMap(({ id, employee_id, type_id }) =>
    (due.get(employee_id) ?? []).map(({ on, ...one }) => ({
      ...one,
      employee_id,
      type_id,
      lot_id: id,
      effective_date: on,
      due_key: `opened:${id}:${on}`,
    })),
  )
  await post(work, postings)
  if (lots.length === 0) return
  const opened = { type_id: type.type_id, year: year.year, people: lots.map(({ employee_id }) => employee_id) }
  await audit(work, 'requests.years_opened', { entity: 'leave_lots', id: null, after: opened })
}

type Some = Readonly<{ type_id: number | null; employee_ids: readonly number[] | null }>
const ALL: Some = { type_id: null, employee_ids: null }

/** Opens what is due and not done, a batch of people a transaction. */
export const openAllYears = async (begin: BeginWork, { type_id, employee_ids }: Some = ALL): Promise<void> => {
  const tasks = await begin(async ({ tx, now }) => listTasks(tx, await organisationDay(tx, now), type_id))
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
