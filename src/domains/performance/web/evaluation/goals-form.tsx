import { Button } from '@mantine/core'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import { NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import { useRows } from '#kit/web/form/use-rows.ts'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { saveGoals, updatePerformance } from '../../contract/evaluations.calls.ts'
import type { Goal } from '../../contract/performance.models.ts'
import styles from '../parts/performance.module.css'

type TypedGoal = Readonly<{
  id?: number
  title?: string | null
  measure?: string | null
  target?: string | null
  weight?: number | null
}>
type Mode = 'append' | 'replace'
type Typed = Readonly<{ goals: readonly TypedGoal[]; mode: Mode; version?: number }>

const clean = (goals: readonly TypedGoal[]) =>
  goals.map(({ id, title, measure, target, weight }) => ({
    ...(id === undefined ? {} : { id }),
    title: title ?? '',
    measure: measure ?? '',
    target: target ?? '',
    weight: weight ?? null,
  }))

const MODES = [
  { value: 'replace', label: 'Remove them' },
  { value: 'append', label: 'Keep them, and add these' },
] as const

const Rows = ({ form }: Readonly<{ form: FormOf<Typed> }>) => {
  const rows = useRows(form, 'goals')
  const total = form.draft.goals.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
  return (
    <FieldSet field={{ id: form.idOf('goals'), error: undefined, isOptional: false }} label="Goals">
      {rows.keys.map((key, at) => (
        <div key={key} className={styles.item}>
          <RemovableRow label={`Remove goal ${at + 1}`} onRemove={() => rows.remove(at)}>
            <TextField {...form.field(`goals.${at}.title`)} label={`Goal ${at + 1}`} isOptional={false} />
          </RemovableRow>
          <div className={styles.sides}>
            <TextField {...form.field(`goals.${at}.measure`)} label="Measure" isOptional />
            <TextField {...form.field(`goals.${at}.target`)} label="Target" isOptional />
            <NumberField {...form.field(`goals.${at}.weight`)} label="Weight" unit="%" isOptional={false} />
          </div>
        </div>
      ))}
      <div className={styles.between}>
        <Button variant="default" onClick={() => rows.add({ title: '', weight: null })}>
          Add goal
        </Button>
        <span className={total === 100 ? 'm-dim' : undefined}>The weights total {total} of 100.</span>
      </div>
    </FieldSet>
  )
}

type Props = Readonly<{
  /** Owners of the goals: people of a cycle, or one evaluation in the admin area. */
  of:
    | Readonly<{ user_ids: readonly number[]; cycle_id: number; version?: number }>
    | Readonly<{ evaluation_id: number; version: number }>
  goals: readonly Goal[]
  onDone: () => void
}>

/** The goals of one person in place of those that were there, or of many people, added where wanted. */
export const GoalsForm = ({ of, goals, onDone }: Props) => {
  const isAdmin = useActor().area === 'admin'
  const initial: Typed = {
    goals:
      goals.length > 0
        ? goals.map(({ id, title, measure, target, weight }) => ({ id, title, measure, target, weight }))
        : [{ title: '', weight: 100 }],
    mode: 'replace',
    ...(of.version === undefined ? {} : { version: of.version }),
  }
  const isOfMany = 'user_ids' in of && of.version === undefined
  const bodyOf = ({ goals: typed, mode, version }: Typed) => {
    const common = { goals: clean(typed), ...(version === undefined ? {} : { version }) }
    return 'evaluation_id' in of
      ? { action: 'goals', evaluation_ids: [of.evaluation_id], ...common }
      : { user_ids: of.user_ids, cycle_id: of.cycle_id, mode, ...common }
  }
  return (
    <CallForm
      call={isAdmin ? updatePerformance : saveGoals}
      initial={initial}
      toBody={bodyOf}
      submit="Save goals"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field, form) => (
        <>
          {isOfMany && (
            <Select
              {...field('mode')}
              label="Goals that are there"
              options={MODES}
              isOptional={false}
              help="Goals with the same title are changed. Those that were rated are never removed."
            />
          )}
          <Rows form={form} />
        </>
      )}
    </CallForm>
  )
}
