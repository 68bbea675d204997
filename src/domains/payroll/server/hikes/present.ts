import { can as canOf } from '#engines/transitions/contract/transitions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { hikeWorkflow } from '../../contract/hike.workflows.ts'
import type { Hike, LaterSalary } from '../../contract/hikes.models.ts'
import { noteRead } from '../workflow.ts'
import { hikeFacts } from './rules/facts.ts'
import { raisedLater } from './workflow/later.ts'
import { annualCost } from './rules/raise.ts'
import { type HikeRow, listHikeRows } from './store/hikes.ts'
import type { StoredLater } from './store/later.ts'

/** Returns true for an actor who may see amounts. */
export const seesPay = (actor: Actor): boolean => scopeOf(actor, 'payroll.read') !== null

const seesResults = (actor: Actor): boolean => scopeOf(actor, 'performance.read') === 'all'

/** The salaries after a raise as an actor sees them; amounts alone where pay is theirs to see. */
export const presentLater = (
  later: readonly StoredLater[],
  isSeen: boolean,
  raise?: Readonly<{ current_minor: number; new_minor: number }>,
): LaterSalary[] =>
  later.map((row) => ({
    ...row,
    base_minor: isSeen ? row.base_minor : null,
    raised_minor: isSeen && raise ? raisedLater(row.base_minor, raise) : null,
  }))

/** A hike as an actor sees it: without amounts where pay is not theirs to see, the percentage then on own proposals alone. */
const presentHike =
  (actor: Actor) =>
  (row: HikeRow): Hike => {
    const { employee_id: _employee, proposed_by_id, changed_by_id: _changed, later, ...shown } = row
    const isSeen = seesPay(actor)
    const isOwnProposal = proposed_by_id === actor.account_id
    const { update, withdraw, approve, reject, apply } = canOf(hikeWorkflow, row.state, hikeFacts(actor, row))
    return {
      ...shown,
      current_minor: isSeen ? row.current_minor : null,
      new_minor: isSeen ? row.new_minor : null,
      percent_bp: isSeen || isOwnProposal ? row.percent_bp : null,
      evaluation: seesResults(actor) ? row.evaluation : null,
      annual_cost_minor: isSeen ? annualCost(row.basis, row.current_minor, row.new_minor) : null,
      later_salaries: presentLater(later, isSeen, row),
      can: { update, withdraw, approve, reject, apply },
    }
  }

/** Presents hikes by id; notes amounts of other people that are shown as read. */
export const listPresentedHikes = async (context: Context, ids: readonly number[], day: string): Promise<Hike[]> => {
  const rows = await listHikeRows(context.tx, ids, day)
  if (seesPay(context.actor))
    await noteRead(
      context,
      rows.map(({ employee_id }) => employee_id),
      'list',
    )
  return rows.map(presentHike(context.actor))
}
