import {
  type NoticeContext,
  type NoticeKind,
  noticeKinds,
  type NoticeVerb,
  notify,
} from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { entries } from '#kit/server/slots.ts'
import { listVisibleOffers } from '../offers/store.ts'
import { accessOf } from '../store/access.ts'
import {
  listPlannedWeeks,
  listPlanners,
  listVisibleShifts,
  listVisibleSwaps,
  listVisibleWeeks,
} from '../store/people.ts'

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

/** Notifies accounts of either area. */
export const notifyAccounts = async (
  work: Work,
  accounts: readonly number[],
  kind: Kind,
  notice: ShiftNotice,
): Promise<void> => {
  const { key, ...rest } = notice
  if (accounts.length > 0) await notify(work, accounts, kind, { ...rest, dedupe_key: key })
}

/** Notifies people, in the employee area. */
export const notifyPeople = async (
  work: Work,
  employees: readonly number[],
  kind: Kind,
  notice: ShiftNotice,
): Promise<void> => notifyAccounts(work, await listAccountIdsOf(work.tx, [...new Set(employees)]), kind, notice)

/** Notifies those who plan a team: its lead and deputies. */
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

/** Makes open screens load the plan of a team again. */
export const publishPlan = (work: Pick<Work, 'live'>, team: number, people: readonly number[] = []): void =>
  publishLive(
    work,
    ['shifts.changed'],
    [`member:${team}`, `lead:${team}`, 'permission:shift_records.read', ...people.map((id) => `account:User:${id}`)],
  )

const NO_VERBS: readonly string[] = []
const plain = (ids: readonly number[]): ReadonlyMap<number, readonly string[]> =>
  new Map(ids.map((id) => [id, NO_VERBS]))

const seeWeeks = async (context: NoticeContext, ids: readonly number[]) => plain(await listVisibleWeeks(context, ids))
const seePlannedWeeks = async (context: NoticeContext, ids: readonly number[]) =>
  plain(await listPlannedWeeks(context, ids))
const seeSwaps = async (context: NoticeContext, ids: readonly number[]) => listVisibleSwaps(context, ids)
const seeOffers = async (context: NoticeContext, ids: readonly number[]) =>
  listVisibleOffers(context.tx, accessOf(context), ids)
const seeShifts = async (context: NoticeContext, ids: readonly number[]) => listVisibleShifts(context, ids)

const noticeKind = (label: string, see: typeof seeShifts, priority: 'normal' | 'high' = 'normal'): NoticeKind => ({
  domain: 'shifts',
  label,
  priority,
  see,
})

export const noticeFilling = entries(noticeKinds, {
  'shifts.published': noticeKind('Weeks that are published', seeWeeks),
  'shifts.moved': noticeKind('Changes of your shifts', seeWeeks),
  'shifts.swap': noticeKind('Swaps that concern you', seeSwaps),
  'shifts.claim': noticeKind('Claims of open shifts', seeShifts),
  'shifts.open': noticeKind('Shifts that are offered to you or have become open', seeShifts),
  'shifts.unseen': noticeKind('Published weeks that wait to be confirmed', seeWeeks),
  'shifts.change_offer': noticeKind(
    'Changes of shifts that wait for your answer, and answers to yours',
    seeOffers,
    'high',
  ),
  'shifts.hours': noticeKind('Rest and hours that people have broken', seePlannedWeeks),
})
