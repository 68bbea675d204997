import { organisationDay } from '#domains/organisation/server/index.ts'
import { lockPeople } from '#domains/people/server/index.ts'
import { auditAll } from '#kit/server/audit.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { HikeReason } from '../../../contract/hikes.models.ts'
import { hikesRefusals, payrollRefusals } from '../../../contract/payroll.refusals.ts'
import { type Checked, checkProposal, type Fault, type Proposal } from '../rules/check.ts'
import { notifyDeciders, publishHikeChanges } from '../notify.ts'
import { insertHikes, listHikeRows } from '../store/hikes.ts'
import { listClosedRounds } from '../store/rounds.ts'
import { type RaiseBase, listRaiseBases } from '../store/raise-bases.ts'

export type HikeProposal = Proposal &
  Readonly<{ reason: HikeReason; note: string; round_id?: number | null | undefined }>
const NO_ROUND = { code: 'not_found', message: 'Round does not exist' }
export type CheckedRow = Checked & Readonly<{ item: HikeProposal; raiseBase: RaiseBase }>

/** Returns the reason for which nothing can be proposed in a round; null where something can be, and without a round. */
const roundFault = ({ round_id }: HikeProposal, rounds: ReadonlyMap<number, boolean>): Fault | null => {
  if (!round_id) return null
  const isClosed = rounds.get(round_id)
  if (isClosed === undefined) return NO_ROUND
  return isClosed ? hikesRefusals.refusal('round_closed') : null
}

/** Checks each proposal of a list; returns its amounts, or the fault. */
export const checkProposals = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  actor: Actor,
  items: readonly HikeProposal[],
  lock = false,
): Promise<CheckedRow[]> => {
  const today = await organisationDay(tx, now)
  const rounds = await listClosedRounds(
    tx,
    items.flatMap(({ round_id }) => round_id ?? []),
    lock,
  )
  const bases = await listRaiseBases(tx, items)
  const seen = new Set<number>()
  return items.flatMap((item, at): CheckedRow[] => {
    const raiseBase = bases[at]
    if (!raiseBase) return []
    const isTwice = seen.has(item.employee_id)
    seen.add(item.employee_id)
    const checked = checkProposal(actor, item, raiseBase, { today, isTwice })
    return [{ item, raiseBase, ...checked, fault: checked.fault ?? roundFault(item, rounds) }]
  })
}

/** Refuses a list with a fault; a single row with the fault itself. */
const refuseFaults = (rows: readonly CheckedRow[]): void => {
  const refused = rows.flatMap(({ fault }) => (fault ? [fault] : []))
  const [first] = refused
  if (!first) return
  if (rows.length > 1) throw payrollRefusals.refusal('rows_refused', { refused: refused.length, rows: rows.length })
  throw first instanceof Error
    ? first
    : invalid({ [first === NO_ROUND ? 'items.0.round_id' : 'items.0.employee_id']: first.message })
}

/** Proposes raises, all or none, in the transaction of the caller; returns their ids. */
export const proposeAll = async (work: Work, actor: Actor, items: readonly HikeProposal[]): Promise<number[]> => {
  const { tx } = work
  await lockPeople(
    tx,
    items.map(({ employee_id }) => employee_id),
  )
  const rows = await checkProposals(work, actor, items, true)
  refuseFaults(rows)
  const ids = await insertHikes(
    tx,
    rows.map(({ item, raiseBase, raise }) => {
      if (!raiseBase.base || !raise) throw hikesRefusals.refusal('no_salary')
      const { currency, basis, base_minor: current_minor } = raiseBase.base
      const { employee_id, effective_from, reason, note, round_id = null } = item
      const proposed_by = actor.account_id
      return {
        employee_id,
        effective_from,
        currency,
        basis,
        current_minor,
        ...raise,
        reason,
        note,
        round_id,
        proposed_by,
      }
    }),
  )
  const made = await listHikeRows(tx, ids, await organisationDay(tx, work.now))
  await auditAll(
    work,
    'payroll.hike_proposed',
    made.map(({ id, employee_id, effective_from, reason }) => ({
      entity: 'hikes',
      id,
      employee_id,
      after: { effective_from, reason },
    })),
  )
  await notifyDeciders(work, made)
  publishHikeChanges(work)
  return ids
}

/** Proposes a raise for an internal move, in the transaction of the caller; returns its id. The refusals are those of the call. */
export const proposeHike = async (
  work: Work,
  actor: Actor,
  proposal: Omit<HikeProposal, 'percent_bp'> & Readonly<{ new_minor: number }>,
): Promise<number> => {
  const [id] = await proposeAll(work, actor, [proposal])
  if (id === undefined) throw new Error('A hike was proposed')
  return id
}
