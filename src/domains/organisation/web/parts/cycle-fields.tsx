import { Button } from '@mantine/core'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { DateField, NumberField } from '#kit/web/form/text-fields.tsx'
import type { PatternDayModel } from '../../contract/calendar.models.ts'
import { CYCLES, daysFor, daysOfCycle, daysOfKind, daysOfUsual, type VersionDraft } from './pattern-draft.ts'

/** The fields that a form with a version offers, at its top or in a part. */
export type VersionField = {
  (name: 'effective_from' | 'cycle_anchor' | 'time_zone'): FieldProps<string>
  (name: 'holiday_calendar_id' | 'cycle_weeks' | 'cycle_days'): FieldProps<number>
  (name: 'kind'): FieldProps<VersionDraft['kind']>
  (name: 'days'): FieldProps<PatternDayModel[]>
}

type Props = Readonly<{ field: VersionField; kind: VersionDraft['kind'] }>

const DAYS_IN_TURN = 0
const CYCLE_OPTIONS = [
  ...[1, 2, 3, 4].map((weeks) => ({
    value: weeks,
    label: weeks === 1 ? 'Every week alike' : `${weeks} weeks in turn`,
  })),
  { value: DAYS_IN_TURN, label: 'Days in turn' },
]
const MOST_DAYS = 56

/** Chooses weeks or days that repeat. */
export const CycleSelect = ({ field, kind }: Props) => {
  const [weeks, cycle, days, anchor] = [field('cycle_weeks'), field('cycle_days'), field('days'), field('cycle_anchor')]
  const hasDays = cycle.value ?? null
  const present = days.value ?? []
  const change = (to: number | null | undefined): void => {
    if (to === null || to === undefined) return
    const [usual] = CYCLES
    const isDays = to === DAYS_IN_TURN
    weeks.onChange(isDays ? 1 : to)
    cycle.onChange(isDays ? usual.days.length : null)
    if (isDays) {
      days.onChange(daysOfUsual(kind, usual.days, present))
      if (!anchor.value) anchor.onChange(field('effective_from').value ?? null)
    } else {
      // Day 1 of a cycle of days may be any weekday.
      if (hasDays !== null) anchor.onChange(null)
      days.onChange(hasDays === null ? daysFor(kind, to, present) : daysOfKind(kind, to))
    }
  }
  return (
    <Select
      {...weeks}
      isOptional={false}
      label="Cycle"
      options={CYCLE_OPTIONS}
      value={hasDays === null ? (weeks.value ?? 1) : DAYS_IN_TURN}
      onChange={change}
    />
  )
}

/** The first day of a cycle; of a cycle of days also its length, and usual ones to choose. */
export const CycleFields = ({ field, kind }: Props) => {
  const [cycle, days] = [field('cycle_days'), field('days')]
  if ((cycle.value ?? null) === null) {
    if ((field('cycle_weeks').value ?? 1) === 1) return null
    const help = 'The first day of a week.'
    return <DateField {...field('cycle_anchor')} isOptional={false} label="Week 1 begins on" help={help} />
  }
  const repeat = (to: number, cells: PatternDayModel[]): void => {
    cycle.onChange(to)
    days.onChange(cells)
  }
  const changeLength = (to: number | null | undefined): void => {
    if (!to) return
    const length = Math.min(Math.max(1, Math.trunc(to)), MOST_DAYS)
    repeat(length, daysOfCycle(kind, length, days.value ?? []))
  }
  return (
    <>
      <FieldRow>
        <NumberField {...cycle} isOptional={false} label="Repeat every" unit="days" onChange={changeLength} />
        <DateField {...field('cycle_anchor')} isOptional={false} label="Day 1 is on" />
      </FieldRow>
      <div className="m-row" role="group" aria-label="Usual cycles">
        {CYCLES.map(({ label, days: marks }) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            onClick={() => repeat(marks.length, daysOfUsual(kind, marks, days.value ?? []))}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}
