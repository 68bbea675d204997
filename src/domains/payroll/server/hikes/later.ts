import { fraction, toMinor } from '#engines/money/contract/fraction.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { LaterChoice } from '../../contract/hikes.models.ts'
import { MOST_MINOR } from '../../contract/pay.fields.ts'
import { hikesRefusals, payrollRefusals } from '../../contract/payroll.refusals.ts'
import { findUse } from '../store/salaries.ts'
import { dayText, monthText } from '../words.ts'
import { listRaising, type Raising, type StoredLater } from './store/later.ts'

/** What a later salary comes to when it is raised in the same proportion, rounded half to even. */
export const raisedLater = (
  base_minor: number,
  { current_minor, new_minor }: Readonly<{ current_minor: number; new_minor: number }>,
): number => toMinor(fraction(BigInt(base_minor) * BigInt(new_minor), current_minor))

const raiseOne = async (work: Work, { employee_id, ...raise }: Raising, later: StoredLater): Promise<void> => {
  const use = await findUse(work.tx, later.id)
  if (use) throw payrollRefusals.refusal('used', { number: use.number ?? `of ${monthText(use.month)}` })
  const base_minor = raisedLater(later.base_minor, raise)
  if (base_minor > MOST_MINOR) throw hikesRefusals.refusal('too_high')
  await work.tx.updateTable('salaries').set({ base_minor }).where('id', '=', later.id).execute()
  await audit(work, 'payroll.salary_updated', {
    entity: 'salaries',
    id: later.id,
    employee_id,
    after: { effective_from: later.effective_from, fields: ['base_minor'] },
  })
}

/** Raises the salaries that begin after hikes, or leaves them, as was chosen; refused where nothing was. */
export const settleLater = async (
  work: Work,
  ids: readonly number[],
  choice: LaterChoice | undefined,
): Promise<void> => {
  const raising = (await listRaising(work.tx, ids)).filter(({ later }) => later.length > 0)
  const [first] = raising
  const day = first?.later[0]?.effective_from
  if (!first || !day) return
  if (!choice) throw hikesRefusals.refusal('later_salary', { person: first.name, day: dayText(day) })
  if (choice === 'keep') return
  for (const one of raising) for (const later of one.later) await raiseOne(work, one, later)
}
