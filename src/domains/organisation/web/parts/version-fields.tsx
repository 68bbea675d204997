import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FlatErrors } from '#kit/web/form/form-errors.ts'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { listHolidayCalendars } from '../../contract/holidays.calls.ts'
import { CycleFields, CycleSelect, type VersionField } from './cycle-fields.tsx'
import { daysOfCycle, daysOfKind, type VersionDraft } from './pattern-draft.ts'
import { PatternPreview } from './pattern-preview.tsx'
import { WeekGrid } from './week-grid.tsx'
import { ZONE_OPTIONS } from '#kit/web/form/zone-options.ts'

type Props = Readonly<{ field: VersionField; errors: FlatErrors }>

const KINDS = [
  { value: 'timed', label: 'Fixed times' },
  { value: 'flexible', label: 'Flexible: minutes only' },
] as const

/** The fields of a version of a work pattern: from when on, which holidays, and the grid of its weeks. */
export const VersionFields = ({ field, errors }: Props) => {
  const calendars = useCallQuery(listHolidayCalendars, {})
  const [kind, days] = [field('kind'), field('days')]
  const hasKind = kind.value ?? 'timed'
  const hasDays = field('cycle_days').value ?? null
  const changeKind = (to: VersionDraft['kind'] | null | undefined): void => {
    if (!to) return
    kind.onChange(to)
    days.onChange(hasDays ? daysOfCycle(to, hasDays, []) : daysOfKind(to, field('cycle_weeks').value ?? 1))
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
        <CycleSelect field={field} kind={hasKind} />
      </FieldRow>
      <CycleFields field={field} kind={hasKind} />
      <Select
        {...field('time_zone')}
        isOptional
        label="Time zone"
        options={ZONE_OPTIONS}
        help="Leave empty for that of the person's brand."
      />
      <WeekGrid kind={hasKind} field={days} errors={errors} cycle={hasDays} />
      {hasDays !== null && (
        <PatternPreview
          from={field('effective_from').value ?? ''}
          cycle={{
            cycle_weeks: 1,
            cycle_days: hasDays,
            cycle_anchor: field('cycle_anchor').value ?? null,
            days: days.value ?? [],
          }}
        />
      )}
    </>
  )
}
