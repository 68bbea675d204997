import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { notify, closeNotices } from '#domains/notices/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { amountText, datesText } from '../../contract/requests.texts.ts'
import { listHoldersOf } from '#domains/people/server/index.ts'
import { listTakingPart } from '../store/thread.ts'
import type { RequestRecord } from '../store/requests.ts'
import type { StepRow } from '../store/steps.ts'

type Matter = Pick<
  RequestRecord,
  'id' | 'employee_id' | 'employee_name' | 'type' | 'from_date' | 'to_date' | 'amount' | 'unit' | 'round'
>

const summaryOf = ({ from_date, to_date, amount, unit }: Matter): string =>
  [datesText(from_date, to_date), amountText(amount, unit)].filter((part) => part !== '').join(', ')

const stepKey = ({ id, round }: Matter, position: number): string => `requests.to_decide:${id}:${round}:${position}`

/** Refreshes the open screens of those who decide. */
export const showApprovers = (work: Work, employeeIds: readonly number[] = []): void =>
  publishLive(
    work,
    ['requests.changed'],
    ['permission:approvals.read', ...employeeIds.map((id) => `account:User:${id}`)],
  )

type DeciderNotice = Readonly<{ accounts: readonly number[]; is_cancelling: boolean }>

/** Notifies those who decide a step that it waits for them; HR where no one is named. */
export const notifyDeciders = async (
  work: Work,
  matter: Matter,
  step: Pick<StepRow, 'position'>,
  { accounts, is_cancelling }: DeciderNotice,
): Promise<void> => {
  const title = is_cancelling
    ? `${matter.employee_name} asks to cancel: ${matter.type.name}`
    : `${matter.type.name}: ${matter.employee_name} asks`
  const isForHr = accounts.length === 0
  const to = isForHr ? await listHoldersOf(work.tx, 'requests.decide', work.now, matter.employee_id) : accounts
  const call = isForHr ? 'requests.approve' : 'approvals.approve'
  await notify(work, to, 'requests.to_decide', {
    title,
    body: summaryOf(matter),
    path: isForHr ? `/admin/requests?request=${matter.id}` : `/employee/approvals?request=${matter.id}`,
    why: isForHr ? 'You decide on requests of all people.' : 'You decide on this request.',
    subject_id: matter.id,
    verbs: [{ label: 'Approve', call, params: { params: { id: matter.id }, body: {} } }],
    dedupe_key: stepKey(matter, step.position),
  })
}

/** Resolves the notices of a step that is decided or has ended: they offer no action any more. */
export const closeStepNotices = async (work: Work, matter: Matter, step: Pick<StepRow, 'position'>): Promise<void> => {
  await closeNotices(
    work,
    [step.position, passedOnPosition(step.position), movedPosition(step.position)].map((at) => stepKey(matter, at)),
  )
}

/** Returns the position for the keys of notices to those to whom a step was passed on. */
export const passedOnPosition = (position: number): number => position + 10

/** Returns the position for the keys of notices to the deputies of those who are away. */
export const movedPosition = (position: number): number => position + 20

type Message = Readonly<{
  kind:
    | 'requests.decided'
    | 'requests.returned'
    | 'requests.recalculated'
    | 'requests.file_missing'
    | 'requests.comment'
  title: string
  body?: string
  /** Separates this message from others about the same request. */
  key: string
}>

/** Notifies the owner of a request. */
export const notifyOwner = async (work: Work, matter: Matter, { kind, title, body, key }: Message): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [matter.employee_id]), kind, {
    title,
    body: body ?? summaryOf(matter),
    path: `/employee/request?request=${matter.id}`,
    why: 'This is about your request.',
    subject_id: matter.id,
    dedupe_key: `${kind}:${matter.id}:${key}`,
  })

export const notifyCover = async (work: Work, matter: Matter, coverId: number): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [coverId]), 'requests.cover', {
    title: `${matter.employee_name} asks you to cover`,
    body: datesText(matter.from_date, matter.to_date),
    path: '/employee/request?tab=cover',
    why: 'You were named as cover.',
    subject_id: matter.id,
    dedupe_key: `requests.cover:${matter.id}:${matter.round}`,
  })

/** Notifies those whose step HR decided. */
export const notifySkipped = async (
  work: Work,
  matter: Matter,
  accounts: readonly number[],
  action: 'approve' | 'reject' | 'return',
): Promise<void> =>
  notify(work, accounts, 'requests.decided', {
    title: `HR decided: ${matter.type.name} of ${matter.employee_name}`,
    body: `${{ approve: 'Approved', reject: 'Rejected', return: 'Returned' }[action]}: ${summaryOf(matter)}`,
    path: `/employee/approvals?tab=decided&request=${matter.id}`,
    why: 'It waited for you.',
    subject_id: matter.id,
    dedupe_key: `requests.skipped:${matter.id}:${matter.round}`,
  })

export const notifyCoverResponse = async (
  work: Work,
  matter: Matter,
  name: string,
  response: 'accepted' | 'declined',
): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [matter.employee_id]), 'requests.cover', {
    title: `${name} ${response === 'accepted' ? 'covers for you' : 'cannot cover for you'}`,
    body: summaryOf(matter),
    path: `/employee/request?request=${matter.id}`,
    why: 'You named them as cover.',
    subject_id: matter.id,
    dedupe_key: `requests.cover_answer:${matter.id}:${matter.round}:${work.now}`,
  })

type Comment = Readonly<{ id: number; name: string; text: string }>

/** Notifies those who take part in a request of a new comment. */
export const notifyComment = async (work: Work, matter: Matter, { id, name, text }: Comment): Promise<void> => {
  const people = await listTakingPart(work.tx, matter.id)
  const message = { title: `${name} wrote about a request`, body: text.slice(0, 200), subject_id: matter.id }
  const dedupe_key = `requests.comment:${id}`
  const idsOf = (wanted: (person: (typeof people)[number]) => boolean): number[] =>
    people.filter(wanted).map((person) => person.id)
  await notify(
    work,
    idsOf(({ is_owner, area }) => is_owner && area === 'User'),
    'requests.comment',
    {
      ...message,
      path: `/employee/request?request=${matter.id}`,
      why: 'This is about your request.',
      dedupe_key,
    },
  )
  await notify(
    work,
    idsOf(({ is_owner, area }) => !is_owner && area === 'User'),
    'requests.comment',
    {
      ...message,
      path: `/employee/approvals?request=${matter.id}`,
      why: 'You take part in this request.',
      dedupe_key,
    },
  )
  await notify(
    work,
    idsOf(({ area }) => area === 'Admin'),
    'requests.comment',
    {
      ...message,
      path: `/admin/requests?request=${matter.id}`,
      why: 'You take part in this request.',
      dedupe_key,
    },
  )
}

/** Notifies those who have not decided in time that the step was passed on to others, too. */
export const notifyOverdue = async (
  work: Work,
  matter: Matter,
  step: Pick<StepRow, 'position'>,
  accounts: readonly number[],
): Promise<void> =>
  notify(work, accounts, 'requests.overdue', {
    title: `A decision is overdue: ${matter.type.name} of ${matter.employee_name}`,
    body: summaryOf(matter),
    path: `/employee/approvals?request=${matter.id}`,
    why: 'It is waiting for you.',
    subject_id: matter.id,
    dedupe_key: `requests.overdue:${matter.id}:${matter.round}:${step.position}`,
  })
