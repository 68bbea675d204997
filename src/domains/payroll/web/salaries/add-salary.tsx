import { useState } from 'react'
import { addMonths } from '#kit/contract/months.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { FormFrame } from '#kit/web/form/call-form.tsx'
import { useCallForm } from '#kit/web/form/use-call-form.ts'
import { fullDay, today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { addSalary } from '../../contract/salaries.calls.ts'
import type { Salary } from '../../contract/salaries.models.ts'
import { beginsWith } from './salary-before.ts'
import { SalaryFields } from './salary-fields.tsx'

/** The first of this month, or of the next one where a salary begins then already. */
const firstDay = (salaries: readonly Salary[], month: string): string => {
  const isTaken = salaries.some(({ effective_from }) => effective_from === `${month}-01`)
  return `${isTaken ? addMonths(month, 1) : month}-01`
}

type Props = Readonly<{ drawer: DrawerState; employee_id: number; salaries: readonly Salary[] }>

/** A new salary of a person; reason and components follow the salary before until they are changed. */
export const AddSalary = ({ drawer, employee_id, salaries }: Props) => {
  const { organisation } = useActor()
  const [day, setDay] = useState(() => firstDay(salaries, today(organisation.time_zone).slice(0, 7)))
  const { before, reason, components } = beginsWith(salaries, day)
  const initial = {
    employee_id,
    effective_from: day,
    currency: before?.currency ?? 'EUR',
    basis: before?.basis ?? ('monthly' as const),
    reason,
    components,
  }
  const form = useCallForm({ call: addSalary, initial, onDone: drawer.close })
  const take = (next: string): void => {
    const other = beginsWith(salaries, next)
    setDay(next)
    if (before?.id === other.before?.id) return
    if (form.draft.reason === reason) form.field('reason').onChange(other.reason)
    if (JSON.stringify(form.draft.components) === JSON.stringify(components))
      form.field('components').onChange(other.components)
  }
  return (
    <FormFrame form={form} submit="Add salary" onCancel={drawer.close}>
      {() => (
        <>
          <Before salaries={salaries} day={day} />
          <SalaryFields form={form} onDay={take} />
        </>
      )}
    </FormFrame>
  )
}

/** What is paid until a day, and what of it a new salary cannot have. */
const Before = ({ salaries, day }: Readonly<{ salaries: readonly Salary[]; day: string }>) => {
  const { before, left_out } = beginsWith(salaries, day)
  const later = salaries.find(({ effective_from }) => effective_from > day)
  return (
    <>
      <Until before={before} left_out={left_out} />
      {later && (
        <p role="note">
          It holds until {fullDay(later.effective_from)}: from then on {money(later.base_minor, later.currency)}
          {later.basis === 'hourly' ? ' an hour' : ''} is entered already.
        </p>
      )}
    </>
  )
}

const Until = ({ before, left_out }: Pick<ReturnType<typeof beginsWith>, 'before' | 'left_out'>) => {
  if (!before) return <p className="m-dim">There is no salary before: this is the first one.</p>
  const { base_minor, currency, basis, effective_from } = before
  return (
    <p className="m-dim">
      Until then: {money(base_minor, currency)}
      {basis === 'hourly' ? ' an hour' : ''} from {fullDay(effective_from)}. Its components are copied.
      {left_out.length > 0 && ` Not in use any more, and left out: ${left_out.join(', ')}.`}
    </p>
  )
}
