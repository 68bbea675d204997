import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { findAdjustmentRows } from '../../contract/adjustments.calls.ts'
import type { PayComponent } from '../../contract/components.models.ts'
import { KIND_WORDS } from '../parts/words.ts'
import styles from '../hikes/hikes.module.css'
import { EMPTY_ROW, type GridForm } from './grid-values.ts'
import type { Verdict } from './use-check.ts'

const SAID_AGAIN = ['payroll.entered_already', 'payroll.entered_twice']

type Props = Readonly<{
  form: GridForm
  at: number
  month: string
  components: readonly PayComponent[]
  verdict: Verdict | undefined
  /** Null where it is the only one. */
  onRemove: (() => void) | null
}>

/** One adjustment of the grid, with what is wrong with it. */
export const GridRow = ({ form, at, month, components, verdict, onRemove }: Props) => {
  const { field } = form
  const row = form.draft.items[at] ?? EMPTY_ROW
  const { data } = useCallQuery(
    findAdjustmentRows,
    { body: { month, rows: [{ employee_id: row.employee_id ?? 0 }] } },
    { enabled: row.employee_id !== null && row.currency === null },
  )
  const currency = row.currency ?? data?.[0]?.currency ?? 'EUR'
  const isAgain = row.again || (verdict !== undefined && SAID_AGAIN.includes(verdict.code ?? ''))
  const name = (part: string): string => `${part} ${at + 1}`
  return (
    <li className={styles.proposal} aria-label={name('Adjustment')}>
      <RemovableRow label={name('Remove adjustment')} onRemove={onRemove}>
        <PersonField
          {...field(`items.${at}.employee_id`)}
          isOptional={false}
          label="Person"
          chosen={row.person}
          isFirst={at === 0}
          onChange={(id) => {
            field(`items.${at}.employee_id`).onChange(id)
            field(`items.${at}.currency`).onChange(null)
            field(`items.${at}.problem`).onChange(null)
          }}
        />
      </RemovableRow>
      <FieldRow>
        <Select
          {...field(`items.${at}.component_id`)}
          isOptional={false}
          label="Component"
          options={components.map((one) => ({ value: one.id, label: one.name, under: KIND_WORDS[one.kind] }))}
          help={components.length === 0 ? 'Add a component that is entered each month first.' : undefined}
        />
        <MoneyField
          key={currency}
          {...field(`items.${at}.amount_minor`)}
          isOptional={false}
          label="Amount"
          currency={currency}
        />
      </FieldRow>
      <TextField {...field(`items.${at}.note`)} isOptional={false} label="Note" />
      <div className="m-small" aria-live="polite">
        {row.problem && <p className={styles.fault}>{row.problem}</p>}
        {verdict && !verdict.ok && <p className={styles.fault}>{verdict.message}</p>}
        {verdict?.supplementary && <p>Left before this month: it goes to a supplementary payslip.</p>}
      </div>
      {isAgain && <Check {...field(`items.${at}.again`)} label="Add it anyway" />}
    </li>
  )
}
