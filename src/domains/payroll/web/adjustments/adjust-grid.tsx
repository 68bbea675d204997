import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FormFrame } from '#kit/web/form/call-form.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { useCallForm } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { month as monthText } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { addAdjustments } from '../../contract/adjustments.calls.ts'
import { listComponents } from '../../contract/components.calls.ts'
import styles from '../hikes/hikes.module.css'
import { GridRow } from './grid-row.tsx'
import {
  adjustmentsBody,
  EMPTY_ROW,
  type GridForm,
  type GridRow as Row,
  type GridValues,
  isEmptyRow,
} from './grid-values.ts'
import { PasteRows } from './paste-rows.tsx'
import { useCheck, type Verdict } from './use-check.ts'

const MOST = 500

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
      {rows.keys.length < MOST && (
        <div className="m-row">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => rows.add({ ...EMPTY_ROW, component_id: items.at(-1)?.component_id ?? null })}
          >
            Add another
          </Button>
          <PasteRows month={month} most={MOST - items.length + 1} onRows={paste} />
        </div>
      )}
    </FieldSet>
  )
}
