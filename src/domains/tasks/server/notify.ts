import {
  type NoticeContext,
  type NoticeKind,
  noticeKinds,
  type NoticeVerb,
  notify,
  closeNotices,
} from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import type { TaskRow } from '../contract/tasks.models.ts'
import { presentRows } from './present/present-list.ts'
import { findTaskRows } from './store/lists.ts'
import { listAccounts } from './store/people.ts'
import { visibilityOfRows } from './store/visibility.ts'

type Kind = Extract<Parameters<typeof notify>[2], `tasks.${string}`>
type Waiting = Readonly<{ account_ids: readonly number[]; kind: Kind; task: Pick<About, 'id'>; notice: TaskNotice }>
/**
 * The notices of a change of many tasks: not sent before an instant, with the keys to withdraw them, and those that
 * wait for its end.
 */
export type GatheredNotices = Readonly<{ not_before: string; keys: string[]; waiting: Waiting[] }>
type Notifying = Work & Readonly<{ later?: GatheredNotices }>

/** The task that a notice is about. */
export type About = Readonly<{ id: number; key: string; title: string; version: number }>
export type TaskNotice = Readonly<{
  title: string
  body?: string
  why: string
  /** Separates this notice from others. */
  key: string
  priority?: 'normal' | 'high'
  bundle?: true
  /** Calls of the employee area and of the admin area, with their parameters. */
  verbs?: readonly Readonly<{
    label: string
    calls: readonly [user: string, admin: string]
    params: NoticeVerb['params']
  }>[]
}>

/** The address of a task in an area. */
export const taskPath = (area: 'Admin' | 'User', id: number) =>
  area === 'Admin' ? (`/admin/tasker?task=${id}` as const) : (`/employee/tasks?task=${id}` as const)

/** Notifies accounts, each with links of its area. For a change of many tasks it waits until all are written. */
export const notifyAccounts = async (
  work: Notifying,
  account_ids: readonly number[],
  kind: Kind,
  task: Pick<About, 'id'>,
  notice: TaskNotice,
): Promise<void> => {
  if (work.later) work.later.waiting.push({ account_ids, kind, task, notice })
  else await send(work, account_ids, { kind, task, notice })
}

const send = async (
  work: Notifying,
  accountIds: readonly number[],
  { kind, task, notice }: Omit<Waiting, 'account_ids'>,
): Promise<void> => {
  const accounts = await listAccounts(work.tx, [...new Set(accountIds)])
  const { title, body, why, key, priority, bundle, verbs = [] } = notice
  work.later?.keys.push(key)
  for (const area of ['Admin', 'User'] as const) {
    const to = accounts.filter((account) => account.area === area).map(({ id }) => id)
    await notify(work, to, kind, {
      title,
      ...(body === undefined ? {} : { body }),
      path: taskPath(area, task.id),
      why,
      subject_id: task.id,
      verbs: verbs.map(({ label, calls, params }) => ({ label, call: calls[area === 'User' ? 0 : 1], params })),
      dedupe_key: key,
      ...(priority === undefined ? {} : { priority }),
      ...(bundle ? { bundle_key: `${kind}:${task.id}` } : {}),
      ...(work.later ? { not_before: work.later.not_before } : {}),
    })
  }
}

/** More than so many of a kind become one notice. */
const MAX_SINGLE_NOTICES = 2

/**
 * Sends the gathered notices of a change of many tasks: of each kind, one person gets a few notices, or one that names
 * them all.
 */
export const sendGathered = async (work: Work & Readonly<{ later: GatheredNotices }>): Promise<void> => {
  const each = work.later.waiting.flatMap(({ account_ids, ...waiting }) =>
    [...new Set(account_ids)].map((account_id) => ({ account_id, ...waiting })),
  )
  const groups = Map.groupBy(each, ({ account_id, kind }) => `${kind}:${account_id}`)
  for (const group of groups.values()) {
    if (group.length <= MAX_SINGLE_NOTICES) for (const one of group) await send(work, [one.account_id], one)
    else await sendTogether(work, group)
  }
}

const sendTogether = async (
  work: Work & Readonly<{ later: GatheredNotices }>,
  group: readonly (Omit<Waiting, 'account_ids'> & Readonly<{ account_id: number }>)[],
): Promise<void> => {
  const [first] = group
  if (!first) return
  const { kind, account_id, notice } = first
  const [account] = await listAccounts(work.tx, [account_id])
  if (!account) return
  const key = `${notice.key}:${group.length}`
  work.later.keys.push(key)
  const own = kind === 'tasks.offered' ? ('/employee/tasks?tab=offered' as const) : ('/employee/tasks' as const)
  await notify(work, [account_id], kind, {
    title: `${notice.title} and ${group.length - 1} more`,
    body: group.map((one) => one.notice.body ?? '').join(', '),
    path: account.area === 'Admin' ? '/admin/tasker' : own,
    why: notice.why,
    dedupe_key: key,
    ...(group.some((one) => one.notice.priority === 'high') ? { priority: 'high' } : {}),
    not_before: work.later.not_before,
  })
}

/** The same for people, in the employee area. */
export const notifyPeople = async (
  work: Notifying,
  employees: readonly number[],
  kind: Kind,
  task: Pick<About, 'id'>,
  notice: TaskNotice,
): Promise<void> => notifyAccounts(work, await listAccountIdsOf(work.tx, employees), kind, task, notice)

export const offerKey = (id: number, offer_no: number): string => `tasks.offered:${id}:${offer_no}`
export const approvalKey = (requestId: number): string => `tasks.to_approve:${requestId}`

/** Resolves the notices of offers and requests that have ended: they offer no action any more. */
export const resolveNotices = async (work: Work, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await closeNotices(work, keys)
}

const allowedOf = ({ can }: TaskRow): string[] => [
  ...(can.accept || can.take || can.decline ? ['tasks.action'] : []),
  ...(can.approve || can.decide_due_date ? ['tasks.approve', 'tasker.approve'] : []),
  ...(can.reject || can.decide_due_date ? ['tasks.reject', 'tasker.reject'] : []),
]

/** Returns the tasks of notices that the reader can open, with the actions that they may take now. */
const seeTasks = async (
  query: NoticeContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const rows = await findTaskRows(query.tx, visibilityOfRows(query), ids)
  return new Map((await presentRows(query, rows)).map((row): [number, string[]] => [row.id, allowedOf(row)]))
}

const noticeKind = (label: string, more: Readonly<{ priority?: 'high'; live?: false }> = {}): NoticeKind => ({
  domain: 'tasks',
  label,
  priority: 'normal',
  see: seeTasks,
  ...more,
})

export const noticeFilling = entries(noticeKinds, {
  'tasks.offered': noticeKind('Tasks that are offered to you'),
  'tasks.answered': noticeKind('Answers to your offers and handovers'),
  'tasks.handover': noticeKind('Handovers, and tasks that lost their holder'),
  'tasks.moved': noticeKind('Nearer dates and raised priorities of your tasks'),
  'tasks.mention': noticeKind('Mentions in tasks'),
  'tasks.comment': noticeKind('Comments on your tasks'),
  'tasks.to_approve': noticeKind('Tasks that wait for your approval'),
  'tasks.decided': noticeKind('Decisions on your tasks'),
  'tasks.due': noticeKind('Tasks that are due today'),
  'tasks.overdue': noticeKind('Overdue tasks'),
  'tasks.blocked': noticeKind('Blocked tasks'),
  'tasks.risk': noticeKind('Due dates that do not suit the calendar'),
})
