import { notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { listHoldersOf } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { dayText } from '../words.ts'
import type { HikeRow, HikeStand } from './store/hikes.ts'

const KIND = 'payroll.hike'

/** Open lists of hikes are asked for again. */
export const showHikes = (work: Work): void => publishLive(work, ['hikes.changed'], ['permission:hikes.read'])

const counted = (count: number, one: string, several: string): string => (count === 1 ? one : `${count} ${several}`)

/** Tells those who decide that proposals wait. */
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

/** Tells those who proposed what was decided. */
export const notifyProposers = async (
  work: Work,
  hikes: readonly HikeStand[],
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

/** Tells a person that the pay changes, without amounts; their open screens ask again. */
export const notifyRaised = async (
  work: Work,
  { id, employee_id, effective_from }: Pick<HikeStand, 'id' | 'employee_id' | 'effective_from'>,
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

/** Tells those who apply, once, that a hike could not be applied on its day. */
export const notifyStuck = async (work: Work, { id }: Pick<HikeStand, 'id'>, why: string): Promise<void> =>
  notify(work, await listHoldersOf(work.tx, 'hikes.apply', work.now), KIND, {
    title: 'A hike could not be applied on its day',
    body: why,
    path: '/admin/hikes?state=approved',
    why: 'You apply hikes.',
    dedupe_key: `${KIND}:stuck:${id}`,
  })
