import { z } from 'zod'
import { notify, noticeKinds, closeNotices } from '#domains/notices/server/index.ts'
import { leadsOf } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { listHoldersOf } from '#domains/people/server/index.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { entries } from '#kit/server/slots.ts'
import { clockTime } from '../../contract/attendance.labels.ts'
import { sinceText } from './rules.ts'
import { headsAbove } from './store/heads.ts'

const KIND = 'attendance.decision'

export const forcedNoticeFilling = entries(noticeKinds, {
  [KIND]: {
    label: 'A forgotten punch-out',
    domain: 'attendance',
    priority: 'high',
  },
})

/** The content of notices about a forced punch-out. */
export const matterRow = z.object({
  id: z.number(),
  session_id: z.number(),
  employee_id: z.number(),
  name: z.string(),
  punched_in_at: z.string(),
  in_zone: z.string(),
})
export type Matter = z.output<typeof matterRow>

const keys = {
  propose: ({ id }: Matter) => `attendance.propose:${id}`,
  decide: ({ id }: Matter) => `attendance.decide:${id}`,
  proposed: ({ id }: Matter, version: number) => `attendance.proposed:${id}:${version}`,
  late: ({ id }: Matter, whom: 'head' | 'admins') => `attendance.late:${id}:${whom}`,
}

const screenOf = ({ id }: Matter): ScreenLink => `/employee/forced-punchout?force=${id}`
const correctionOf = ({ session_id }: Matter): ScreenLink => `/admin/daily-reports/add?session=${session_id}`

type Recipients = Readonly<{ accounts: readonly number[]; path: ScreenLink; why: string }>

const ofPeople = async (work: Work, people: readonly number[], path: ScreenLink, why: string): Promise<Recipients> => ({
  accounts: people.length === 0 ? [] : await listAccountIdsOf(work.tx, people),
  path,
  why,
})

const admins = async (work: Work, matter: Matter): Promise<Recipients> => ({
  accounts: await listHoldersOf(work.tx, 'attendance.correct', work.now, matter.employee_id),
  path: correctionOf(matter),
  why: 'You correct attendance.',
})

const heads = async (work: Work, matter: Matter): Promise<Recipients> =>
  ofPeople(work, await headsAbove(work.tx, matter.employee_id, work.now), screenOf(matter), 'You head the department.')

/**
 * Returns the deciders: those who lead the team; without one the head of the department, else those who correct
 * attendance.
 */
const deciders = async (work: Work, matter: Matter): Promise<Recipients> => {
  const leads = await leadsOf(work.tx, matter.employee_id, work.now.slice(0, 10))
  const others = leads.filter((id) => id !== matter.employee_id)
  const leaders = await ofPeople(work, others, screenOf(matter), 'You lead the team.')
  if (leaders.accounts.length > 0) return leaders
  const above = await heads(work, matter)
  return above.accounts.length > 0 ? above : admins(work, matter)
}

/** Notifies of a found punch: its owner proposes an end, and the lead may decide at once. */
export const notifyFound = async (work: Work, matter: Matter): Promise<void> => {
  await notify(work, await listAccountIdsOf(work.tx, [matter.employee_id]), KIND, {
    title: 'When did you stop working?',
    body: `Your punch of ${sinceText(matter)} is still open.`,
    path: '/employee/timesheet',
    why: 'Your punch has been open too long to end by itself.',
    dedupe_key: keys.propose(matter),
  })
  const { accounts, path, why } = await deciders(work, matter)
  await notify(work, accounts, KIND, {
    title: `${matter.name} has not punched out`,
    body: `The punch of ${sinceText(matter)} is still open.`,
    path,
    why,
    dedupe_key: keys.decide(matter),
  })
}

/** The owner proposes a time. */
export const notifyProposed = async (
  work: Work,
  matter: Matter,
  result: Readonly<{ at: string; reason: string; version: number }>,
): Promise<void> => {
  await closeNotices(work, [keys.propose(matter), keys.decide(matter)])
  const { accounts, path, why } = await deciders(work, matter)
  await notify(work, accounts, KIND, {
    title: `${matter.name} says they stopped at ${clockTime(Date.parse(result.at), matter.in_zone)}`,
    body: `Punch of ${sinceText(matter)}. ${result.reason}`,
    path,
    why,
    dedupe_key: keys.proposed(matter, result.version),
  })
}

const resolveAllNotices = (work: Work, matter: Matter, version: number): Promise<void> =>
  closeNotices(work, [
    keys.propose(matter),
    keys.decide(matter),
    keys.late(matter, 'head'),
    keys.late(matter, 'admins'),
    // Each proposal has raised the version once since.
    ...Array.from({ length: version }, (_, at) => keys.proposed(matter, at + 1)),
  ])

/** Notifies of a decision: the notices of the other deciders end, and the person reads the result for their time. */
export const notifyDecided = async (
  work: Work,
  matter: Matter,
  result: Readonly<{ title: string; body: string; business_date: string; version: number }>,
): Promise<void> => {
  await resolveAllNotices(work, matter, result.version)
  await notify(work, await listAccountIdsOf(work.tx, [matter.employee_id]), KIND, {
    title: result.title,
    body: result.body,
    path: `/employee/timesheet?date=${result.business_date}`,
    why: 'This is about your working time.',
    dedupe_key: `attendance.decided:${matter.id}:${result.version}`,
  })
}

/** Ends all notices of a forced punch-out, because nothing is left to decide. */
export const resolveNotices = resolveAllNotices

/** Notifies the next level above, because no one has decided in time. */
export const notifyLate = async (work: Work, matter: Matter, whom: 'head' | 'admins'): Promise<void> => {
  const { accounts, path, why } = await (whom === 'head' ? heads(work, matter) : admins(work, matter))
  await notify(work, accounts, KIND, {
    title: `A punch-out of ${matter.name} is overdue`,
    body: `The punch of ${sinceText(matter)} has not been settled for ${whom === 'head' ? '48' : '72'} hours.`,
    path,
    why,
    dedupe_key: keys.late(matter, whom),
  })
}

/** Open screens of the person and of those who decide show what changed. */
export const showForced = (work: Pick<Work, 'live'>, employeeId: number, teamId: number | null): void =>
  publishLive(
    work,
    ['attendance.changed', 'attendance.forced.changed'],
    [`account:User:${employeeId}`, 'permission:logout.decide', ...(teamId === null ? [] : [`lead:${teamId}`])],
  )
