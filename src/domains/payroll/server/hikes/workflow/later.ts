import { fraction, toMinor } from '#engines/money/contract/fraction.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { LaterChoice } from '../../../contract/hikes.models.ts'
import { MAX_AMOUNT_MINOR } from '../../../contract/pay.fields.ts'
import { hikesRefusals, payrollRefusals } from '../../../contract/payroll.refusals.ts'
import { findPayslipUsing } from '../../store/salaries.ts'
import { updateSalaryRow } from '../../store/write-salaries.ts'
import { dayText, monthText } from '../../rules/date-texts.ts'
import { listRaisesWithLater, type Raising, type StoredLater } from '../store/later.ts'

/** A later salary, raised in the same proportion, rounded half to even. */
export const raisedLater = (
  base_minor: number,
  { current_minor, new_minor }: Readonly<{ current_minor: number; new_minor: number }>,
): number => toMinor(fraction(BigInt(base_minor) * BigInt(new_minor), current_minor))

const raiseOne = async (work: Work, { employee_id, ...raise }: Raising, later: StoredLater): Promise<void> => {
  const use = await findPayslipUsing(work.tx, later.id)
  if (use) throw payrollRefusals.refusal('used', { number: use.number ?? `of ${monthText(use.month)}` })
  const base_minor = raisedLater(later.base_minor, raise)
  if (base_minor > MAX_AMOUNT_MINOR) throw hikesRefusals.refusal('too_high')
  await updateSalaryRow(work.tx, later.id, { base_minor })
  await audit(work, 'payroll.salary_updated', {
    entity: 'salaries',
    id: later.id,
    employee_id,
    after: { effective_from: later.effective_from, fields: ['base_minor'] },
  })
}

/** Raises the salaries that begin after hikes, or leaves them, by the choice of the user; refused without one. */
export const applyToLater = async (
  work: Work,
  ids: readonly number[],
  choice: LaterChoice | undefined,
): Promise<void> => {
  const raising = (await listRaisesWithLater(work.tx, ids)).filter(({ later }) => later.length > 0)
  const [first] = raising
  const day = first?.later[0]?.effective_from
  if (!first || !day) return
  if (!choice) throw hikesRefusals.refusal('later_salary', { person: first.name, day: dayText(day) })
  if (choice === 'keep') return
  for (const one of raising) for (const later of one.later) await raiseOne(work, one, later)
}
