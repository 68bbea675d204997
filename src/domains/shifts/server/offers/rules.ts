import type { Tx } from '#kit/server/context.ts'
import type { Proposal } from '../../contract/offer.rules.ts'
import type { RuleContext } from '../../contract/rules.models.ts'
import { dayText } from '../../contract/shifts.labels.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { listOpenDays } from './store.ts'

/** Refuses offers that leave no time to respond, and a second one for a person and a day; the people are locked. */
export const requireOfferable = async (
  tx: Tx,
  { people }: Pick<RuleContext, 'people'>,
  proposals: readonly Proposal[],
): Promise<void> => {
  if (proposals.length === 0) return
  const nameOf = (id: number): string => people.get(id)?.name ?? 'This person'
  const late = proposals.find(({ respond_by }) => respond_by === null)
  if (late) throw shiftsRefusals.refusal('offer_late', { name: nameOf(late.employee_id) })
  const waiting = await listOpenDays(
    tx,
    proposals.map(({ employee_id }) => employee_id),
  )
  const taken = new Set(waiting.map(({ employee_id, date }) => `${employee_id} ${date}`))
  for (const { employee_id, to } of proposals) {
    const key = `${employee_id} ${to.date}`
    if (taken.has(key)) throw shiftsRefusals.refusal('offer_open', { name: nameOf(employee_id), day: dayText(to.date) })
    taken.add(key)
  }
}
