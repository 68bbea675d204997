import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { useCallForm } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { month as monthText } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { addAdjustments, findAdjustmentRows, type FoundRow } from '../../contract/adjustments.calls.ts'
import { listComponents } from '../../contract/components.calls.ts'
import styles from '../hikes/hikes.module.css'
import {
  adjustmentsBody,
  EMPTY_ROW,
  type GridForm,
  type GridRow as Row,
  type GridValues,
  isEmptyRow,
} from './grid-values.ts'
import { PasteRows } from './paste-rows.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import type { PayComponent } from '../../contract/components.models.ts'
import { AmountField } from '#kit/web/form/amount-field.tsx'
import { KIND_LABELS, leaveText } from '../parts/labels.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { DataOf } from '#kit/contract/call.ts'
import { send } from '#kit/web/call/send.ts'
import { uuid } from '#kit/web/call/uuid.ts'

type Verdict = DataOf<typeof addAdjustments>['items'][number]
const WAIT_MS = 300

/** Returns the faults of each row, from a dry run, which writes nothing; null while rows are not complete or not checked. */
const useCheck = (body: unknown): readonly Verdict[] | null => {
  const text = JSON.stringify(body)
  const [waited] = useDebouncedValue(text, WAIT_MS)
  const parsed = z.safeParse(addAdjustments.body, JSON.parse(waited))
  const { data } = useQuery({
    queryKey: ['adjustments checked', waited],
    enabled: parsed.success,
    queryFn: async () =>
      parsed.success
        ? (await send(addAdjustments, { body: { ...parsed.data, dry_run: true } }, { key: uuid() })).data.items
        : [],
  })
  return waited === text && parsed.success ? (data ?? null) : null
}

const DUPLICATE_CODES = ['payroll.entered_already', 'payroll.entered_twice']

type LeaveFieldsProps = Readonly<{ form: GridForm; at: number; leave: FoundRow['leave'] }>

/** The leave that the amount pays out, of a person who has some. */
const LeaveFields = ({ form, at, leave }: LeaveFieldsProps) => {
  const { field } = form
  const type_id = form.draft.items[at]?.leave_type_id ?? null
  const chosen = leave.find((one) => one.type_id === type_id)
  if (leave.length === 0) return null
  return (
    <FieldRow>
      <Select
        {...field(`items.${at}.leave_type_id`)}
        label="Leave paid out"
        help="It is taken from the balance."
        options={leave.map((one) => ({
          value: one.type_id,
          label: one.name,
          under: `${leaveText(one.left, one.unit)} left`,
        }))}
        onChange={(value) => {
          field(`items.${at}.leave_type_id`).onChange(value)
          field(`items.${at}.leave_amount`).onChange(leave.find((one) => one.type_id === value)?.left ?? null)
        }}
      />
      {chosen && (
        <AmountField
          key={chosen.type_id}
          {...field(`items.${at}.leave_amount`)}
          isOptional={false}
          label="How much"
          help={`Up to ${leaveText(chosen.left, chosen.unit)}.`}
          unit={chosen.unit}
        />
      )}
    </FieldRow>
  )
}

type GridRowProps = Readonly<{
  form: GridForm
  at: number
  month: string
  components: readonly PayComponent[]
  verdict: Verdict | undefined
  /** Null where it is the only one. */
  onRemove: (() => void) | null
}>

/** One adjustment of the grid, with its fault. */
const GridRow = ({ form, at, month, components, verdict, onRemove }: GridRowProps) => {
  const { field } = form
  const row = form.draft.items[at] ?? EMPTY_ROW
  const { data } = useCallQuery(
    findAdjustmentRows,
    { body: { month, rows: [{ employee_id: row.employee_id ?? 0 }] } },
    { enabled: row.employee_id !== null },
  )
  const currency = row.currency ?? data?.[0]?.currency ?? 'EUR'
  const isAgain = row.again || (verdict !== undefined && DUPLICATE_CODES.includes(verdict.code ?? ''))
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
            field(`items.${at}.leave_type_id`).onChange(null)
            field(`items.${at}.leave_amount`).onChange(null)
            field(`items.${at}.problem`).onChange(null)
          }}
        />
      </RemovableRow>
      <FieldRow>
        <Select
          {...field(`items.${at}.component_id`)}
          isOptional={false}
          label="Component"
          options={components.map((one) => ({ value: one.id, label: one.name, under: KIND_LABELS[one.kind] }))}
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
      <LeaveFields form={form} at={at} leave={data?.[0]?.leave ?? []} />
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

const MAX_ROWS = 500

/** Adjustments of a month, typed or pasted, each checked before they are saved together. */
export const AdjustGrid = ({ month, onDone }: Readonly<{ month: string; onDone: () => void }>) => {
  const initial: GridValues = { items: [EMPTY_ROW] }
  const toBody = adjustmentsBody(month)
  const form = useCallForm({ call: addAdjustments, initial, toBody, onDone })
  const verdicts = useCheck(toBody(form.draft))
  const hasFault = verdicts?.some(({ ok }) => !ok) ?? false
  return (
    <FormFrame
      form={form}
      submit={`Add ${count(form.draft.items.length, 'adjustment')}`}
      isReady={() => !hasFault}
      onCancel={onDone}
    >
      {() => (
        <>
          <p className="m-dim">For {monthText(month)}. Amounts are in the currency of each person’s salary.</p>
          <Rows form={form} month={month} verdicts={verdicts} />
        </>
      )}
    </FormFrame>
  )
}

type Props = Readonly<{ form: GridForm; month: string; verdicts: readonly Verdict[] | null }>

const Rows = ({ form, month, verdicts }: Props) => {
  const rows = useRows(form, 'items')
  const { data = [] } = useCallQuery(listComponents, { query: { active: true } })
  const components = data.filter(({ calc }) => calc === 'manual')
  const { items } = form.draft
  const paste = (pasted: readonly Row[]): void => {
    for (const row of pasted) rows.add(row)
    const [first] = items
    if (items.length === 1 && first && isEmptyRow(first)) rows.remove(0)
  }
  return (
    <FieldSet field={{ ...form.field('items'), isOptional: false }} label="Adjustments">
      <ol className={styles.proposals}>
        {rows.keys.map((key, at) => (
          <GridRow
            key={key}
            form={form}
            at={at}
            month={month}
            components={components}
            verdict={verdicts?.[at]}
            onRemove={rows.keys.length > 1 ? () => rows.remove(at) : null}
          />
        ))}
      </ol>
      {rows.keys.length < MAX_ROWS && (
        <div className="m-row">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => rows.add({ ...EMPTY_ROW, component_id: items.at(-1)?.component_id ?? null })}
          >
            Add another
          </Button>
          <PasteRows month={month} most={MAX_ROWS - items.length + 1} onRows={paste} />
        </div>
      )}
    </FieldSet>
  )
}
