import { type NoticeAsk, noticeKinds, type NoticeVerb, notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { listPlanners, listVisibleShifts, listVisibleSwaps, listVisibleWeeks } from './store/people.ts'

type Kind = Extract<Parameters<typeof notify>[2], `shifts.${string}`>

type ShiftNotice = Readonly<{
  title: string
  body?: string
  why: string
  key: string
  path: ScreenLink
  subject_id: number
  priority?: 'normal' | 'high'
  verbs?: readonly NoticeVerb[]
}>

const send = async (work: Work, accounts: readonly number[], kind: Kind, notice: ShiftNotice): Promise<void> => {
  const { key, ...rest } = notice
  if (accounts.length > 0) await notify(work, accounts, kind, { ...rest, dedupe_key: key })
}

/** Tells people, in the employee area. */
export const notifyPeople = async (
  work: Work,
  employees: readonly number[],
  kind: Kind,
  notice: ShiftNotice,
): Promise<void> => send(work, await listAccountIdsOf(work.tx, [...new Set(employees)]), kind, notice)

/** Tells those who plan a team: its lead and deputies. */
export const notifyPlanners = async (
  work: Work,
  team: number,
  kind: Kind,
  notice: ShiftNotice,
  except: readonly number[] = [],
): Promise<void> =>
  notifyPeople(
    work,
    (await listPlanners(work, team)).filter((id) => !except.includes(id)),
    kind,
    notice,
  )

export const weekPath = (week: number): ScreenLink => `/employee/shiftschedules?week=${week}`
export const swapPath = (swap: number): ScreenLink => `/employee/shiftschedules?tab=swaps&swap=${swap}`
export const openPath = (shift: number): ScreenLink => `/employee/shiftschedules?tab=swaps&shift=${shift}`

/** Whoever has the plan of a team open asks again. */
export const publishPlan = (work: Pick<Work, 'live'>, team: number, people: readonly number[] = []): void =>
  publishLive(
    work,
    ['shifts.changed'],
    [`member:${team}`, `lead:${team}`, 'permission:shift_records.read', ...people.map((id) => `account:User:${id}`)],
  )

const NO_VERBS: readonly string[] = []
const plain = (ids: readonly number[]): ReadonlyMap<number, readonly string[]> =>
  new Map(ids.map((id) => [id, NO_VERBS]))

const seeWeeks = async (ask: NoticeAsk, ids: readonly number[]) => plain(await listVisibleWeeks(ask, ids))
const seeSwaps = async (ask: NoticeAsk, ids: readonly number[]) => listVisibleSwaps(ask, ids)
const seeShifts = async (ask: NoticeAsk, ids: readonly number[]) => listVisibleShifts(ask, ids)

export const registerNotices = (): void => {
  const kind = (key: Kind, label: string, see: typeof seeShifts, priority: 'normal' | 'high' = 'normal'): void =>
    noticeKinds.add(key, { domain: 'shifts', label, priority, see })
  kind('shifts.published', 'Weeks that are published', seeWeeks)
  kind('shifts.moved', 'Changes of your shifts', seeWeeks)
  kind('shifts.swap', 'Swaps that concern you', seeSwaps)
  kind('shifts.claim', 'Claims of open shifts', seeShifts)
  kind('shifts.open', 'Shifts that are offered to you or have become open', seeShifts)
  kind('shifts.unseen', 'Published weeks that wait to be confirmed', seeWeeks)
}
