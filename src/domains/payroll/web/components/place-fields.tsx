import { Switch } from '#kit/web/form/choice-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import type { updateComponent } from '../../contract/components.calls.ts'
import { type ComponentCalc, type ComponentKind, isBeforeTaxByKind } from '../../contract/components.models.ts'

type Props = Readonly<{
  form: Pick<Form<typeof updateComponent>, 'field' | 'draft'>
  kind: ComponentKind
  calc: ComponentCalc
}>

const TEXTS = {
  earning: {
    outside: 'For refunds of expenses and advances: paid out with the salary, counted by no rate of the gross.',
    label: 'Rates of the gross count it',
    before: 'Off for earnings without tax and insurance.',
  },
  deduction: {
    outside: 'For advances that are taken back: less is paid out, and no rate of the gross changes.',
    label: 'Taken before tax',
    before: 'Rates of the gross are worked out from what is left after it.',
  },
} as const

/** The place of a component: in the gross or outside of it, before or after tax; for a cost, its visibility to the person. */
export const PlaceFields = ({ form, kind, calc }: Props) => {
  const { field, draft } = form
  if (kind === 'employer_cost') {
    const shown = field('on_slip')
    return (
      <Switch
        {...shown}
        value={shown.value ?? true}
        label="Shown on the payslip"
        help="Off where only payroll sees this cost."
      />
    )
  }
  const texts = TEXTS[kind]
  const outside = draft.outside ?? false
  const before = field('before_tax')
  const move = (value: boolean | null | undefined): void => {
    field('outside').onChange(value)
    before.onChange(isBeforeTaxByKind({ kind, outside: value ?? false }))
  }
  return (
    <>
      {calc !== 'percent_of_gross' && (
        <Switch {...field('outside')} onChange={move} label="Outside of the gross" help={texts.outside} />
      )}
      {!outside && (
        <Switch
          {...before}
          value={before.value ?? isBeforeTaxByKind({ kind })}
          label={texts.label}
          help={texts.before}
        />
      )}
    </>
  )
}
