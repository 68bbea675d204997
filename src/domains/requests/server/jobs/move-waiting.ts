import { addDays, addWorkingDays } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { dueAt, loadAhead } from '../chain/rules/due.ts'
import { resolveAssignees } from '../chain/rules/resolve.ts'
import { movedPosition, notifyDeciders, passedOnPosition, showApprovers } from '../notify/notices.ts'
import type { Decider } from '../store/approvers.ts'
import {
  type Holder,
  listHolders,
  listPresentDeputies,
  listWaitingForAbsent,
  openToHr,
  updateDue,
} from '../store/away-steps.ts'
import { lockRequest, type RequestRecord } from '../store/requests.ts'
import { addAssignees, lockSteps, type StepRow, updateEscalated } from '../store/steps.ts'
import { recordEvent } from '../workflow/record-event.ts'

const BATCH = 100

/**
 * Returns true if a person works on a day within the limit of a step: as many of their working days from today on as
 * the step allows, counted as if they had no leave.
 */
const isBackInTime = async (work: Work, employeeId: number, { due_working_days }: StepRow): Promise<boolean> => {
  const { calendar, today } = await loadAhead(work, employeeId)
  const limit = addWorkingDays({ ...calendar, leave: [] }, today, due_working_days)
  const next = addWorkingDays(calendar, addDays(today, -1), 1)
  return limit !== null && next !== null && next <= limit
}

const someIsBackInTime = async (work: Work, ids: readonly number[], step: StepRow): Promise<boolean> => {
  for (const id of ids) if (await isBackInTime(work, id, step)) return true
  return false
}

type Moved = Readonly<{ people: readonly Decider[]; via: 'deputy' | 'escalation'; position: number }>

/** Adds people to those who decide a step, with a limit in their working days, and notifies them. */
const moveTo = async (work: Work, request: RequestRecord, step: StepRow, { people, via, position }: Moved) => {
  const [first] = people
  if (!first) return
  const accounts = people.map(({ account_id }) => account_id)
  await addAssignees(work.tx, step.id, accounts, via)
  const due = await dueAt(work, first.employee_id, step, request.from_date)
  if (via === 'escalation' || step.due_at === null || due < step.due_at) await updateDue(work, step.id, due)
  await recordEvent(work, request, { action: 'moved', from: request.status, to: request.status })
  await notifyDeciders(work, request, { position }, { accounts, is_cancelling: request.status === 'cancel_pending' })
  showApprovers(
    work,
    people.map(({ employee_id }) => employee_id),
  )
}

const openStepToHr = async (work: Work, request: RequestRecord, step: StepRow): Promise<void> => {
  await openToHr(work, step.id)
  await recordEvent(work, request, { action: 'moved', from: request.status, to: request.status })
  const is_cancelling = request.status === 'cancel_pending'
  await notifyDeciders(work, request, { position: passedOnPosition(step.position) }, { accounts: [], is_cancelling })
  showApprovers(work)
}

const employeesOf = (holders: readonly Holder[]): number[] =>
  holders.flatMap(({ employee_id }) => (employee_id === null ? [] : [employee_id]))

/** Adds the present deputies of those who are away; returns true if there are any. */
const moveToDeputies = async (work: Work, request: RequestRecord, step: StepRow, holders: readonly Holder[]) => {
  const represented = {
    employee_ids: employeesOf(holders.filter(({ is_away }) => is_away)),
    requester: request.employee_id,
    kind: request.kind,
    now: work.now,
  }
  const deputies = await listPresentDeputies(work.tx, represented)
  const known = new Set(holders.map(({ account_id }) => account_id))
  const people = deputies.filter(({ account_id }) => !known.has(account_id))
  if (people.length > 0)
    await moveTo(work, request, step, { people, via: 'deputy', position: movedPosition(step.position) })
  return deputies.length > 0
}

/** Passes a step on to the next of the chain; to HR where they are away too. Those who had it may still decide. */
const moveUp = async (work: Work, request: RequestRecord, step: StepRow, holders: readonly Holder[]): Promise<void> => {
  const rule = { assignee: step.escalate_to, employee_id: null, requester: request.employee_id }
  const next = await resolveAssignees(work, { ...rule, today: request.today })
  const known = new Set(holders.map(({ account_id }) => account_id))
  const people: Decider[] = []
  for (const one of next.people)
    if (!known.has(one.account_id) && (await isBackInTime(work, one.employee_id, step))) people.push(one)
  if (people.length === 0 || !(await updateEscalated(work, step.id))) return openStepToHr(work, request, step)
  await moveTo(work, request, step, { people, via: 'escalation', position: passedOnPosition(step.position) })
}

/** Moves the open step of a request, where those who decide it are away. */
const moveOne = async (work: Work, requestId: number): Promise<void> => {
  const request = await lockRequest(work, requestId)
  const step = (await lockSteps(work.tx, requestId)).find(({ state }) => state === 'open')
  if (!step) return
  const holders = await listHolders(work.tx, step.id, work.now)
  if (!holders.some(({ is_away }) => is_away)) return
  if (await moveToDeputies(work, request, step, holders)) return
  const isOneHere = holders.some(({ employee_id, is_away }) => !is_away && employee_id === null)
  if (isOneHere || (await someIsBackInTime(work, employeesOf(holders), step))) return
  await moveUp(work, request, step, holders)
}

/** Moves what waits for people who are away to their deputies, to the next of the chain, or to HR. */
export const moveWaiting = async (begin: BeginWork): Promise<void> => {
  let after = 0
  for (;;) {
    const last = after
    const found = await begin((work) => listWaitingForAbsent(work.tx, work.now, last, BATCH))
    for (const id of found) await begin((work) => moveOne(work, id))
    if (found.length < BATCH) return
    after = found.at(-1) ?? after
  }
}
