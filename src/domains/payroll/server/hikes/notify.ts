import { notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { listHoldersOf } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { dayText } from '../rules/date-texts.ts'
import type { HikeRow, HikeStatus } from './store/hikes.ts'

const KIND = 'payroll.hike'

/** Refreshes open lists of hikes. */
export const publishHikeChanges = (work: Work): void => publishLive(work, ['hikes.changed'], ['permission:hikes.read'])

const counted = (count: number, one: string, several: string): string => (count === 1 ? one : `${count} ${several}`)

/** Notifies the people who decide that proposals wait. */
export const notifyDeciders = async (work: Work, rows: readonly Pick<HikeRow, 'id' | 'employee'>[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const deciders = await listHoldersOf(work.tx, 'hikes.approve', work.now)
  await notify(work, deciders, KIND, {
    title: counted(rows.length, `A hike for ${first.employee.name} waits for a decision`, 'hikes wait for a decision'),
    path: '/admin/hikes?state=proposed',
    why: 'You decide hikes.',
    dedupe_key: `${KIND}:proposed:${first.id}`,
  })
}

/** Notifies the people who proposed of the decision. */
export const notifyProposers = async (
  work: Work,
  hikes: readonly HikeStatus[],
  state: 'approved' | 'rejected',
): Promise<void> => {
  for (const [proposer, own] of Map.groupBy(hikes, ({ proposed_by_id }) => proposed_by_id))
    await notify(work, [proposer], KIND, {
      title: counted(own.length, `A hike that you proposed was ${state}`, `hikes that you proposed were ${state}`),
      path: `/admin/hikes?state=${state}`,
      why: 'You proposed it.',
      dedupe_key: `${KIND}:${state}:${own[0]?.id}`,
    })
}

/** Notifies a person that the pay changes, without amounts; their open screens refresh. */
export const notifyRaised = async (
  work: Work,
  { id, employee_id, effective_from }: Pick<HikeStatus, 'id' | 'employee_id' | 'effective_from'>,
): Promise<void> => {
  const accounts = await listAccountIdsOf(work.tx, [employee_id])
  await notify(work, accounts, KIND, {
    title: `Your pay changes on ${dayText(effective_from)}`,
    body: 'The letter is beside your payslips.',
    path: '/employee/userprofile?tab=payslips',
    why: 'This is about your pay.',
    dedupe_key: `${KIND}:applied:${id}`,
  })
  publishLive(
    work,
    ['payroll.changed'],
    ['permission:payroll.read', ...accounts.map((account) => `account:User:${account}` as const)],
  )
}

/** Notifies the people who apply hikes, once, that a hike could not be applied on its day. */
export const notifyStuck = async (work: Work, { id }: Pick<HikeStatus, 'id'>, why: string): Promise<void> =>
  notify(work, await listHoldersOf(work.tx, 'hikes.apply', work.now), KIND, {
    title: 'A hike could not be applied on its day',
    body: why,
    path: '/admin/hikes?state=approved',
    why: 'You apply hikes.',
    dedupe_key: `${KIND}:stuck:${id}`,
  })
