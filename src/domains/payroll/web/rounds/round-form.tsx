import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Switch } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { saveHikeRound } from '../../contract/hike-rounds.calls.ts'
import type { HikeRound } from '../../contract/hikes.models.ts'
import styles from './rounds.module.css'

const MOST = 20

/** Adds a round of raises, or changes one. */
export const RoundForm = ({ round, onDone }: Readonly<{ round: HikeRound | null; onDone: () => void }>) => {
  const initial = round
    ? {
        id: round.id,
        version: round.version,
        name: round.name,
        effective_from: round.effective_from,
        budgets: (round.budgets ?? [])
          .filter(({ budget_minor }) => budget_minor > 0)
          .map(({ currency, budget_minor }) => ({ currency, budget_minor })),
        closed: round.closed_at !== null,
      }
    : { budgets: [{ currency: 'EUR', budget_minor: Number.NaN }] }
  return (
    <CallForm call={saveHikeRound} initial={initial} submit="Save round" onDone={onDone} onCancel={onDone}>
      {(field, form) => (
        <>
          <TextField {...field('name')} label="Name" isFirst />
          <DateField {...field('effective_from')} label="From" help="Proposed for its hikes; each keeps its own day." />
          <Budgets form={form} />
          {round && <Switch {...field('closed')} label="Closed" help="Nothing is proposed in a closed round." />}
        </>
      )}
    </CallForm>
  )
}

const Budgets = ({ form }: Readonly<{ form: Form<typeof saveHikeRound> }>) => {
  const rows = useRows(form, 'budgets')
  const { field, draft } = form
  return (
    <FieldSet field={{ ...field('budgets'), isOptional: false }} label="Budget of a year">
      {rows.keys.map((key, at) => {
        const currency = draft.budgets?.[at]?.currency ?? ''
        return (
          <div key={key} className={styles.row}>
            <TextField {...field(`budgets.${at}.currency`)} isOptional={false} label="Currency" />
            <MoneyField
              {...field(`budgets.${at}.budget_minor`)}
              isOptional={false}
              label="Amount"
              currency={/^[A-Z]{3}$/.test(currency) ? currency : 'EUR'}
            />
            <RemoveRow label={`Remove the budget in ${currency || 'no currency'}`} onRemove={() => rows.remove(at)} />
          </div>
        )
      })}
      {rows.keys.length < MOST && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => rows.add({ currency: '', budget_minor: Number.NaN })}
          >
            Add currency
          </Button>
        </div>
      )}
    </FieldSet>
  )
}
