import { sql } from 'kysely'
import { Refusal } from '#kit/contract/refusals.ts'
import type { HikeReason } from '#domains/payroll/contract/hikes.models.ts'
import { raiseOf } from '#domains/payroll/server/hikes/rules/raise.ts'
import { insertHikeSalaries, markApplied } from '#domains/payroll/server/hikes/store/apply.ts'
import { decideHikes, insertHikes, type ProposedRow } from '#domains/payroll/server/hikes/store/hikes.ts'
import { insertRound, replaceBudgets } from '#domains/payroll/server/hikes/store/rounds.ts'
import { addMonths } from '#kit/contract/months.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Demo } from '../demo.ts'

/** The accounts that propose and decide in the demo, in this order. */
const listDemoAuthors = async (tx: Tx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a join roles r on r.id = a.role_id
    where a.area = 'Admin' and a.email in ('code0@northwind.example', 'code1@northwind.example')
    order by r.role_number`.execute(tx)
  return rows.map(({ id }) => id)
}

type Candidate = Readonly<{
  employee_id: number
  currency: string
  basis: 'monthly' | 'hourly'
  base_minor: number
}>

/** Lists the first people whose only salary began before a day, and who stay. */
const listHikeCandidates = async (tx: Tx, before: string, most: number): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select s.employee_id, s.currency, s.basis, s.base_minor from salaries s
    join employment_span m on m.employee_id = s.employee_id and m.left_on is null
    where s.effective_from < ${before}::date and s.base_minor > 0 and s.basis = 'monthly'
      and not exists (select from salaries o where o.employee_id = s.employee_id and o.id <> s.id)
      and not exists (select from accounts a where a.employee_id = s.employee_id and a.area = 'Admin')
    order by s.employee_id limit ${most}`.execute(tx)
  return rows
}

type Story = Readonly<{
  state: 'proposed' | 'approved' | 'applied' | 'rejected'
  percent_bp: number
  reason: HikeReason
  note: string
}>

const STORIES: readonly Story[] = [
  { state: 'proposed', percent_bp: 450, reason: 'annual', note: 'Steady results in both half years.' },
  { state: 'proposed', percent_bp: 800, reason: 'promotion', note: 'Takes over the late shift as lead.' },
  { state: 'proposed', percent_bp: 300, reason: 'market', note: 'Below what comparable employers pay.' },
  { state: 'proposed', percent_bp: 525, reason: 'merit', note: 'Best satisfaction scores of the department.' },
  { state: 'proposed', percent_bp: 350, reason: 'annual', note: 'In line with the team.' },
  { state: 'approved', percent_bp: 400, reason: 'annual', note: 'Agreed in the yearly talk.' },
  { state: 'approved', percent_bp: 1000, reason: 'promotion', note: 'New role as senior specialist.' },
  { state: 'approved', percent_bp: 275, reason: 'equity', note: 'Same work, same pay as the colleagues.' },
  { state: 'applied', percent_bp: 500, reason: 'merit', note: 'Brought in two large clients.' },
  { state: 'applied', percent_bp: 350, reason: 'annual', note: 'Agreed in the yearly talk.' },
  { state: 'applied', percent_bp: 600, reason: 'market', note: 'Kept against an offer from elsewhere.' },
  { state: 'rejected', percent_bp: 1500, reason: 'merit', note: 'Wants to be paid like the leads.' },
]

/** The budgets for the raises of a year. */
const BUDGETS = [
  { currency: 'EUR', budget_minor: 3_000_000 },
  { currency: 'INR', budget_minor: 60_000_000 },
]
const WHY_NOT = 'Above what the budget of this year leaves. Propose it again in spring.'
/** The month in which the pay changes, counted from this one. */
const MONTHS = { proposed: 2, approved: 1, applied: -3, rejected: 1 } as const

const rowOf = (
  person: Candidate,
  story: Story,
  { today }: Demo,
  { proposed_by, round_id }: Pick<ProposedRow, 'proposed_by' | 'round_id'>,
): ProposedRow => {
  const { employee_id, currency, basis, base_minor: current_minor } = person
  const raise = raiseOf(current_minor, story)
  if (raise instanceof Refusal) throw raise
  const effective_from = `${addMonths(today.slice(0, 7), MONTHS[story.state])}-01`
  const { reason, note } = story
  return { employee_id, effective_from, currency, basis, current_minor, ...raise, reason, note, round_id, proposed_by }
}

/** Twelve hikes: five wait, three are decided, three have become the salary, one was refused. */
export const demoHikes = async (demo: Demo): Promise<void> => {
  const { tx, now, today } = demo
  const authors = await listDemoAuthors(tx)
  const [proposer, decider] = authors
  const people = await listHikeCandidates(tx, `${addMonths(today.slice(0, 7), -4)}-01`, STORIES.length)
  if (proposer === undefined || decider === undefined || people.length < STORIES.length) return
  const effective_from = `${addMonths(today.slice(0, 7), MONTHS.proposed)}-01`
  const round_id = await insertRound(tx, {
    name: `Annual ${effective_from.slice(0, 4)}`,
    effective_from,
    closed_at: null,
  })
  await replaceBudgets(tx, round_id, BUDGETS)
  const ids = await insertHikes(
    tx,
    STORIES.flatMap((story, at) => {
      const person = people[at]
      return person ? [rowOf(person, story, demo, { proposed_by: proposer, round_id })] : []
    }),
  )
  const inState = (...states: Story['state'][]): number[] =>
    ids.filter((_, at) => states.some((state) => state === STORIES[at]?.state))
  const began = `${addMonths(today.slice(0, 7), MONTHS.applied)}-01`
  const decidedMonth = addMonths(began.slice(0, 7), -1)
  // Proposed a week before the decision, or some days ago.
  await sql`update hikes set created_at = case when id = any(${inState('applied')}::int[])
      then ${`${decidedMonth}-13T09:20:00Z`}::timestamptz else ${now}::timestamptz - interval '3 days' end
    where id = any(${ids}::int[])`.execute(tx)
  const decide = (hikes: readonly number[], state: 'approved' | 'rejected', at: string, note: string | null) =>
    decideHikes(tx, hikes, { state, decided_by: decider, decided_at: at, note })
  await decide(inState('applied'), 'approved', `${decidedMonth}-20T13:40:00Z`, null)
  await decide(inState('approved'), 'approved', now, null)
  await decide(inState('rejected'), 'rejected', now, WHY_NOT)
  // On its day, by the system.
  await insertHikeSalaries(tx, inState('applied'), null)
  await markApplied(tx, inState('applied'), { account_id: null, now: `${began}T00:05:00Z` })
}
