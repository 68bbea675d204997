import { type RawBuilder, sql } from 'kysely'
import { dayText } from '#domains/tasks/contract/tasks.texts.ts'
import { approvalKey, offerKey } from '#domains/tasks/server/notify.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

type Task = Readonly<{
  id: number
  title: string
  version: number
  offer_no: number
  creator_id: number
  reviewer_id: number | null
  assignee_id: number | null
  offered_to_id: number | null
  due_date: string | null
  risk: string | null
  blocked_reason: string | null
  holder: string | null
  asker: string | null
  at: string
}>

const list = async <More>(
  { tx }: Demo,
  { at, more, from, where }: Readonly<Record<'at' | 'more' | 'from' | 'where', RawBuilder<unknown>>>,
): Promise<(Task & More)[]> => {
  const { rows } = await sql<Task & More>`
    select t.id, t.title, t.version, t.offer_no, t.creator_id, t.reviewer_id, t.assignee_id, t.offered_to_id, t.due_date, t.risk,
      t.blocked_reason, h.name as holder, c.name as asker, ${at} as at ${more}
    from tasks t left join person_short h on h.id = coalesce(t.assignee_id, t.offered_to_id) join accounts c on c.id = t.creator_id
      ${from} where ${where}`.execute(tx)
  return rows
}

const NOTHING = sql``
const keyOf = ({ id }: Pick<Task, 'id'>): string => `T-${id}`
const onTask = ({ id }: Pick<Task, 'id'>) => ({
  subject_id: id,
  path: { Admin: `/admin/tasker?task=${id}`, User: `/employee/tasks?task=${id}` } as const,
})

const offers = async (demo: Demo): Promise<DrawnNotice[]> => {
  const rows = await list<object>(demo, {
    at: sql`t.offered_at`,
    more: NOTHING,
    from: NOTHING,
    where: sql`t.state = 'offered' and t.offered_to_id is not null and t.offered_at > ${noticesSince(demo.now)}`,
  })
  return rows.map((task) => ({
    ...onTask(task),
    kind: 'tasks.offered',
    to: { people: task.offered_to_id === null ? [] : [task.offered_to_id] },
    title: `${task.asker} offers ${keyOf(task)}`,
    body: task.title,
    why: 'It was given to you.',
    at: task.at,
    by: task.creator_id,
    key: offerKey(task.id, task.offer_no),
  }))
}

const RESPONSES = { accept: 'accepts', decline: 'declines' } as const

/** Notices of responses to offers, for those who made them. */
const responses = async (demo: Demo): Promise<DrawnNotice[]> => {
  const rows = await list<{ action: keyof typeof RESPONSES; actor: string; by: number; reason: string | null }>(demo, {
    at: sql`y.at`,
    more: sql`, y.action, a.name as actor, y.actor_id as by, t.decline_reason as reason`,
    from: sql`join task_history y on y.task_id = t.id join accounts a on a.id = y.actor_id`,
    where: sql`y.action in ('accept', 'decline') and y.at > ${noticesSince(demo.now)}`,
  })
  return rows.map((task) => ({
    ...onTask(task),
    kind: 'tasks.answered',
    to: { accounts: [task.creator_id] },
    title: `${task.actor} ${RESPONSES[task.action]} ${keyOf(task)}`,
    body: task.action === 'decline' ? task.reason : task.title,
    why: 'You gave this task away.',
    at: task.at,
    by: task.by,
    key: `tasks.answered:${task.id}:${task.offer_no}:${task.action === 'accept' ? 'accepted' : 'declined'}`,
  }))
}

/** Tasks whose holder cannot go on, and those that are due or late. */
const currentNotices = async (demo: Demo): Promise<DrawnNotice[]> => {
  const { now, today } = demo
  const rows = await list<{ blocked_at: string | null; is_late: boolean }>(demo, {
    at: sql`coalesce(t.accepted_at, t.created_at)`,
    more: sql`, (select max(y.at) from task_history y where y.task_id = t.id and y.action = 'block') as blocked_at,
      t.due_date < ${today}::date as is_late`,
    from: NOTHING,
    where: sql`t.assignee_id is not null and t.state in ('accepted', 'in_progress', 'blocked')
      and t.created_at > ${noticesSince(now)}`,
  })
  return rows.flatMap((task) => {
    const { id, due_date, assignee_id } = task
    const holders = assignee_id === null ? [] : [assignee_id]
    const notices: DrawnNotice[] = []
    const addNotice = (notice: Pick<DrawnNotice, 'kind' | 'to' | 'title' | 'body' | 'why' | 'at' | 'key'>) =>
      notices.push({ ...onTask(task), ...notice })
    if (task.blocked_at !== null && task.blocked_reason !== null)
      addNotice({
        kind: 'tasks.blocked',
        to: { accounts: [task.creator_id], ...(assignee_id === null ? {} : { leads_of: assignee_id }) },
        title: `${keyOf(task)} is blocked`,
        body: task.blocked_reason,
        why: 'You gave this task, or lead the person who holds it.',
        at: task.blocked_at,
        key: `tasks.blocked:${id}:${task.version}`,
      })
    if (task.risk === 'due_off')
      addNotice({
        kind: 'tasks.risk',
        to: { people: holders },
        title: `${keyOf(task)} is due on a day off`,
        body: task.title,
        why: 'The calendar of the person who holds it has changed.',
        at: task.at,
        key: `tasks.risk:${id}:${due_date ?? ''}:due_off`,
      })
    if (due_date !== null && task.is_late)
      addNotice({
        kind: 'tasks.overdue',
        to: { people: holders, accounts: [task.creator_id] },
        title: `${keyOf(task)} is overdue`,
        body: `${task.title}, due on ${dayText(due_date)}`,
        why: 'You hold this task, or gave it.',
        at: `${Temporal.PlainDate.from(due_date).add({ days: 1 }).toString()}T08:00:00Z`,
        key: `tasks.overdue:${id}:${due_date}`,
      })
    if (due_date === today)
      addNotice({
        kind: 'tasks.due',
        to: { people: holders },
        title: `${keyOf(task)} is due today`,
        body: task.title,
        why: 'You hold this task.',
        at: `${due_date}T07:00:00Z`,
        key: `tasks.due:${id}:${due_date}`,
      })
    return notices
  })
}

type Comment = Readonly<{ comment_id: number; author: string; by: number; text: string }>

const comments = async (demo: Demo): Promise<DrawnNotice[]> => {
  const rows = await list<Comment>(demo, {
    at: sql`k.created_at`,
    more: sql`, k.id as comment_id, a.name as author, a.id as by, k.body as text`,
    from: sql`join task_comments k on k.task_id = t.id and k.deleted_at is null join accounts a on a.id = k.author_id`,
    where: sql`k.created_at > ${noticesSince(demo.now)}`,
  })
  return rows.map((task) => ({
    ...onTask(task),
    kind: 'tasks.comment',
    to: {
      people: task.assignee_id === null ? [] : [task.assignee_id],
      accounts: [task.creator_id, ...(task.reviewer_id === null ? [] : [task.reviewer_id])],
    },
    title: `${task.author} comments on ${keyOf(task)}`,
    body: task.text.slice(0, 200),
    why: 'You have to do with this task.',
    at: task.at,
    by: task.by,
    key: `tasks.comment:${task.comment_id}`,
  }))
}

type Request = Readonly<{ request_id: number; kind: 'close' | 'due_date'; by: number; actor: string; comment: string }>

/** Requests that wait, for those who approve. */
const requests = async (demo: Demo): Promise<DrawnNotice[]> => {
  const rows = await list<Request>(demo, {
    at: sql`q.asked_at`,
    more: sql`, q.id as request_id, q.kind, q.asked_by as by, a.name as actor, q.comment`,
    from: sql`join task_requests q on q.task_id = t.id and q.state = 'open' join accounts a on a.id = q.asked_by`,
    where: sql`q.asked_at > ${noticesSince(demo.now)}`,
  })
  return rows.map((task) => ({
    ...onTask(task),
    kind: 'tasks.to_approve',
    to: { accounts: [task.reviewer_id ?? task.creator_id] },
    title:
      task.kind === 'close'
        ? `${task.actor} asks you to approve ${keyOf(task)}`
        : `${task.actor} asks for a later date of ${keyOf(task)}`,
    body: task.comment === '' ? task.title : task.comment,
    why: 'You approve this task.',
    at: task.at,
    by: task.by,
    key: approvalKey(task.request_id),
  }))
}

/** Notices of approvals, for the holders of the tasks. */
const approvals = async (demo: Demo): Promise<DrawnNotice[]> => {
  const rows = await list<{ by: number; actor: string; history_id: number }>(demo, {
    at: sql`y.at`,
    more: sql`, y.id::int as history_id, y.actor_id as by, a.name as actor`,
    from: sql`join task_history y on y.task_id = t.id and y.action = 'approve' join accounts a on a.id = y.actor_id`,
    where: sql`y.at > ${noticesSince(demo.now)} and t.assignee_id is not null`,
  })
  return rows.map((task) => ({
    ...onTask(task),
    kind: 'tasks.decided',
    to: { people: task.assignee_id === null ? [] : [task.assignee_id] },
    title: `${task.actor} approves ${keyOf(task)}`,
    body: task.title,
    why: 'You asked for it.',
    at: task.at,
    by: task.by,
    key: `tasks.decided:history:${task.history_id}`,
  }))
}

/** Notices of handovers, for those who get the task or are to accept it. */
const handovers = async (demo: Demo): Promise<DrawnNotice[]> => {
  const rows = await list<{ to: number; by: number; actor: string; is_done: boolean }>(demo, {
    at: sql`g.asked_at`,
    more: sql`, g.to_employee_id as to, g.asked_by as by, a.name as actor, g.answer is not null as is_done`,
    from: sql`join task_handovers g on g.task_id = t.id and (g.answer is null or g.to_employee_id = t.assignee_id)
      join accounts a on a.id = g.asked_by`,
    where: sql`g.asked_at > ${noticesSince(demo.now)}`,
  })
  return rows.map((task) => ({
    ...onTask(task),
    kind: 'tasks.offered',
    to: { people: [task.to] },
    title: `${task.actor} ${task.is_done ? 'gave you' : 'offers'} ${keyOf(task)}`,
    body: task.title,
    why: 'It was given to you.',
    at: task.at,
    by: task.by,
    key: task.is_done ? `tasks.given:${task.id}:${task.offer_no}:${task.at}` : offerKey(task.id, task.offer_no),
  }))
}

export const noticesOfTasks = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await offers(demo)),
  ...(await responses(demo)),
  ...(await currentNotices(demo)),
  ...(await comments(demo)),
  ...(await requests(demo)),
  ...(await approvals(demo)),
  ...(await handovers(demo)),
]
