import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { useCallForm } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { addDays, today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { proposeHikes } from '../../contract/hikes.calls.ts'
import { hikeReason, type HikeRound, type HikeEligibility } from '../../contract/hikes.models.ts'
import { RoundBudgets } from '../rounds/round-budget.tsx'
import { useRounds } from '../rounds/use-rounds.ts'
import { optionsOf } from '../parts/labels.ts'
import styles from './hikes.module.css'
import { ProposeRow } from './propose-row.tsx'
import { proposalBody, type ProposeForm as Form, type ProposeValues, yearlyCosts } from './propose-values.ts'
import { HIKE_REASONS } from './hike-texts.ts'

const MAX_ROWS = 500
const LONGEST_MONTH = 31
const BY = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'New pay' },
] as const

/** The first of the next month. */
const nextFirst = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, LONGEST_MONTH).slice(0, 7)}-01`

type Props = Readonly<{
  /** The round that is looked at: its raises begin on its day. */
  round?: Pick<HikeRound, 'id' | 'effective_from'> | undefined
  onDone: () => void
  onCancel: () => void
}>

/** Proposes raises for one person or many, with their results. */
export const ProposeForm = ({ round, onDone, onCancel }: Props) => {
  const { has, organisation } = useActor()
  const initial: ProposeValues = {
    by: 'percent',
    effective_from: round?.effective_from ?? nextFirst(today(organisation.time_zone)),
    reason: 'annual',
    note: null,
    round_id: round?.id ?? null,
    items: [{}],
  }
  const form = useCallForm({ call: proposeHikes, initial, toBody: proposalBody, onDone })
  const { length } = form.draft.items
  return (
    <FormFrame form={form} submit={`Propose ${count(length, 'hike')}`} onCancel={onCancel}>
      {() => (
        <>
          <Shared form={form} />
          {has('payroll.read') && (
            <SegmentedControl
              aria-label="The raise is given as"
              data={[...BY]}
              value={form.draft.by}
              onChange={(by) => form.field('by').onChange(by === 'amount' ? 'amount' : 'percent')}
            />
          )}
          <People form={form} />
        </>
      )}
    </FormFrame>
  )
}

/** A field that all rows have in common shows the fault of the first row. */
const shared = <Name extends 'effective_from' | 'reason' | 'note' | 'round_id'>(form: Form, name: Name) => {
  const field = form.field(name)
  const path = `items.0.${name}`
  return {
    ...field,
    id: form.idOf(path),
    error: form.errors[path],
    isOptional: false,
    onChange: (value: Parameters<typeof field.onChange>[0]) => {
      form.forgive('items')
      field.onChange(value)
    },
  }
}

const Shared = ({ form }: { form: Form }) => (
  <>
    <RoundField form={form} />
    <FieldRow>
      <DateField {...shared(form, 'effective_from')} label="From" />
      <Select {...shared(form, 'reason')} label="Reason" options={optionsOf(HIKE_REASONS, hikeReason.options)} />
    </FieldRow>
    <TextArea
      {...shared(form, 'note')}
      label="Note"
      help="Why. Those who decide read it; the letter does not say it."
      rows={3}
    />
  </>
)

/** The round whose budget the raises count against; it proposes their day. */
const RoundField = ({ form }: { form: Form }) => {
  const { rounds, open } = useRounds()
  const field = shared(form, 'round_id')
  if (open.length === 0) return null
  const choose = (value: number | null | undefined): void => {
    field.onChange(value ?? null)
    const day = rounds.find(({ id }) => id === value)?.effective_from
    if (day) form.field('effective_from').onChange(day)
  }
  return <Select {...field} isOptional onChange={choose} label="Round" options={open} />
}

/** The cost of the typed raises, next to the budget of their round where there is one. */
const Costs = ({
  form,
  eligibilities,
}: Readonly<{ form: Form; eligibilities: ReadonlyMap<number, HikeEligibility> }>) => {
  const { rounds } = useRounds()
  const costs = yearlyCosts(form.draft, eligibilities)
  const budgets = rounds.find(({ id }) => id === form.draft.round_id)?.budgets ?? []
  return (
    <div aria-live="polite">
      {costs.map(({ currency, minor }) => (
        <p key={currency}>
          Yearly cost: <strong className={styles.amount}>{money(minor, currency)}</strong>
        </p>
      ))}
      {budgets.length > 0 && <RoundBudgets budgets={budgets} typed={costs} />}
    </div>
  )
}

const People = ({ form }: { form: Form }) => {
  const rows = useRows(form, 'items')
  const [eligibilities, setEligibilities] = useState<ReadonlyMap<number, HikeEligibility>>(new Map())
  const addEligibility = useCallback((eligibility: HikeEligibility): void => {
    setEligibilities((known) => new Map(known).set(eligibility.employee_id, eligibility))
  }, [])
  const last = form.draft.items.at(-1)
  return (
    <FieldSet field={{ ...form.field('items'), isOptional: false }} label="People">
      <ul className={styles.proposals}>
        {rows.keys.map((key, at) => (
          <ProposeRow
            key={key}
            form={form}
            at={at}
            onRemove={rows.keys.length > 1 ? () => rows.remove(at) : null}
            onEligibility={addEligibility}
          />
        ))}
      </ul>
      {rows.keys.length < MAX_ROWS && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => rows.add({ employee_id: null, percent_bp: last?.percent_bp ?? null, new_minor: null })}
          >
            Add person
          </Button>
        </div>
      )}
      <Costs form={form} eligibilities={eligibilities} />
    </FieldSet>
  )
}
