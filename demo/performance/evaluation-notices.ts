import { sql } from 'kysely'
import { dayText } from '#kit/contract/day-text.ts'
import { scoreText } from '#domains/performance/contract/performance.rules.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

type Evaluation = Readonly<{
  id: number
  employee_id: number
  name: string
  reviewer_id: number | null
  state: string
  revision: number
  cycle: string
  self_opens_on: string
  self_due: string
  review_due: string
  share_on: string
  score: number | null
  grade: string | null
  self_skipped: boolean
  agrees: boolean | null
  reply: string | null
  acknowledged_at: string | null
}>

const MORNING = 'T08:00:00Z'

const ofEvaluation = (row: Evaluation, today: string): DrawnNotice[] => {
  const { id, state, cycle, revision } = row
  const common = { subject_id: id } as const
  const opened: DrawnNotice = {
    ...common,
    kind: 'performance.due',
    to: { people: [row.employee_id] },
    title: `Your self review of ${cycle} is open`,
    body: `Submit it by ${dayText(row.self_due)}.`,
    path: '/employee/scores',
    why: 'You are evaluated in this cycle.',
    at: `${row.self_opens_on}${MORNING}`,
    key: `performance.due:${id}:self`,
    is_done: state !== 'self_review',
  }
  const why = row.self_skipped ? 'The person wrote no self review.' : 'The self review is submitted.'
  const requested_on = row.self_due < today ? row.self_due : today
  if (state === 'self_review') return [opened]
  if (state === 'manager_review' && row.reviewer_id !== null)
    return [
      opened,
      {
        ...common,
        kind: 'performance.due',
        to: { people: [row.reviewer_id] },
        title: `The review of ${row.name} waits for you`,
        body: `${why} It is due by ${dayText(row.review_due)}.`,
        path: `/employee/scores?tab=team&review=${id}`,
        why: 'You review this person.',
        at: `${requested_on}T00:10:00Z`,
        key: `performance.due:${id}:review:${revision}:${why.slice(0, 24)}`,
      },
    ]
  if (state !== 'closed' && state !== 'shared') return [opened]
  const shared: DrawnNotice = {
    ...common,
    kind: 'performance.shared',
    to: { people: [row.employee_id] },
    title: `Your evaluation of ${cycle} is shared`,
    body: row.score === null ? '' : `${scoreText(row.score)} ${row.grade ?? ''}. Read how it arose and answer it.`,
    path: '/employee/scores',
    why: 'This is about your evaluation.',
    at: `${row.share_on}${MORNING}`,
    key: `performance.shared:${id}:${revision}`,
    is_done: row.acknowledged_at !== null,
  }
  if (row.acknowledged_at === null || row.reviewer_id === null || row.agrees === null) return [opened, shared]
  const replied: DrawnNotice = {
    ...common,
    kind: 'performance.shared',
    to: { people: [row.reviewer_id] },
    title: `${row.name} ${row.agrees ? 'agrees' : 'disagrees'} with the evaluation`,
    body: row.reply?.slice(0, 300) ?? null,
    path: `/employee/scores?tab=team&review=${id}`,
    why: 'You reviewed this person.',
    at: row.acknowledged_at,
    key: `performance.answered:${id}:${revision}`,
  }
  return [opened, shared, replied]
}

const evaluations = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Evaluation>`
    select e.id, e.employee_id, p.name, e.reviewer_id, e.state, e.revision, c.name as cycle, c.self_opens_on, c.self_due,
      c.review_due, c.share_on, e.final_score_x100 as score, e.grade, e.self_skipped, e.agrees, e.reply, e.acknowledged_at
    from evaluations e join evaluation_cycles c on c.id = e.cycle_id and c.state in ('open', 'closed')
    join person_short p on p.id = e.employee_id
    where e.state <> 'cancelled' and greatest(c.share_on, c.review_due) > ${noticesSince(now)}::timestamptz::date`.execute(
    tx,
  )
  return rows.flatMap((row) => ofEvaluation(row, today))
}

type Score = Readonly<{
  id: number
  employee_id: number
  author: string
  kind: 'lead' | 'thanks'
  points: number
  reason: string
  at: string
}>

const scores = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Score>`
    select s.id, s.employee_id, a.name as author, s.kind, s.points, s.reason, s.created_at as at
    from scores s join person_short a on a.id = s.author_id
    where s.voided_at is null and s.created_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, employee_id, author, kind, points, reason, at }) => ({
    kind: 'scores.received',
    to: { people: [employee_id] },
    title:
      kind === 'thanks'
        ? `${author} thanks you with ${points === 1 ? '1 point' : `${points} points`}`
        : `${author} gave you ${points} points`,
    body: reason,
    path: '/employee/scores?tab=scores',
    why: 'The points are yours.',
    subject_id: id,
    at,
    key: `scores.received:${id}`,
  }))
}

export const noticesOfEvaluations = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await evaluations(demo)),
  ...(await scores(demo)),
]
