import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import type { FlatErrors } from '#kit/web/form/form-errors.ts'
import { DateField } from '#kit/web/form/text-fields.tsx'
import type { PatternDayModel } from '../../contract/calendar.models.ts'
import { listHolidayCalendars } from '../../contract/holidays.calls.ts'
import { daysFor, daysOfKind, type VersionDraft } from './pattern-draft.ts'
import { WeekGrid } from './week-grid.tsx'
import { ZONES } from './zones.ts'

/** The fields that a form with a version offers, at its top or in a part. */
type VersionField = {
  (name: 'effective_from' | 'cycle_anchor' | 'time_zone'): FieldProps<string>
  (name: 'holiday_calendar_id' | 'cycle_weeks'): FieldProps<number>
  (name: 'kind'): FieldProps<VersionDraft['kind']>
  (name: 'days'): FieldProps<PatternDayModel[]>
}

type Props = Readonly<{ field: VersionField; errors: FlatErrors }>

const KINDS = [
  { value: 'timed', label: 'Fixed times' },
  { value: 'flexible', label: 'Flexible: minutes only' },
] as const
const WEEKS = [1, 2, 3, 4].map((weeks) => ({
  value: weeks,
  label: weeks === 1 ? 'Every week alike' : `${weeks} weeks in turn`,
}))

/** The fields of a version of a work pattern: from when on, which holidays, and the grid of its weeks. */
export const VersionFields = ({ field, errors }: Props) => {
  const calendars = useCallQuery(listHolidayCalendars, {})
  const [kind, weeks, days] = [field('kind'), field('cycle_weeks'), field('days')]
  const hasKind = kind.value ?? 'timed'
  const hasWeeks = weeks.value ?? 1
  const changeKind = (to: VersionDraft['kind'] | null | undefined): void => {
    if (!to) return
    kind.onChange(to)
    days.onChange(daysOfKind(to, hasWeeks))
  }
  const changeWeeks = (to: number | null | undefined): void => {
    if (!to) return
    weeks.onChange(to)
    days.onChange(daysFor(hasKind, to, days.value ?? []))
  }
  return (
    <>
      <FieldRow>
        <DateField {...field('effective_from')} isOptional={false} label="Valid from" />
        <Select
          {...field('holiday_calendar_id')}
          isOptional={false}
          label="Holidays"
          options={(calendars.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FieldRow>
      <FieldRow>
        <Select {...kind} isOptional={false} label="Kind" options={KINDS} value={hasKind} onChange={changeKind} />
        <Select {...weeks} isOptional={false} label="Cycle" options={WEEKS} value={hasWeeks} onChange={changeWeeks} />
      </FieldRow>
      {hasWeeks > 1 && (
        <DateField
          {...field('cycle_anchor')}
          isOptional={false}
          label="Week 1 begins on"
          help="The first day of a week."
        />
      )}
      <Select
        {...field('time_zone')}
        isOptional
        label="Time zone"
        options={ZONES}
        help="Leave empty for that of the person's brand."
      />
      <WeekGrid kind={hasKind} field={days} errors={errors} />
    </>
  )
}
