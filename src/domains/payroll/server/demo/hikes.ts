import type { Demo } from '#kit/server/demo.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import type { HikeReason } from '../../contract/hikes.models.ts'
import { raiseOf } from '../hikes/raise.ts'
import { insertHikeSalaries, markApplied } from '../hikes/store/apply.ts'
import { type Candidate, listDemoAuthors, listHikeCandidates } from '../hikes/store/demo.ts'
import { decideHikes, insertHikes, type ProposedRow } from '../hikes/store/hikes.ts'
import { insertRound, replaceBudgets } from '../hikes/store/rounds.ts'
import { addMonths } from '#kit/contract/months.ts'

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

/** What the raises of a year may cost. */
const BUDGETS = [
  { currency: 'EUR', budget_minor: 3_000_000 },
  { currency: 'INR', budget_minor: 60_000_000 },
]
const WHY_NOT = 'Above what the budget of this year leaves. Propose it again in spring.'
/** How many months before or after this one the pay changes. */
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
  const decide = (hikes: readonly number[], state: 'approved' | 'rejected', at: string, note: string | null) =>
    decideHikes(tx, hikes, { state, decided_by: decider, decided_at: at, note })
  await decide(inState('applied'), 'approved', `${addMonths(began.slice(0, 7), -1)}-20T13:40:00Z`, null)
  await decide(inState('approved'), 'approved', now, null)
  await decide(inState('rejected'), 'rejected', now, WHY_NOT)
  // On its day, by the system.
  await insertHikeSalaries(tx, inState('applied'), null)
  await markApplied(tx, inState('applied'), { account_id: null, now: `${began}T00:05:00Z` })
}
