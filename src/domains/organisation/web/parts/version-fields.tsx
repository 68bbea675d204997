import type { AnyCall } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { fieldId } from '#kit/web/form/use-form.ts'
import { listHolidayCalendars } from '../../contract/holidays.calls.ts'
import { daysFor, daysOfKind, type VersionDraft } from './pattern-draft.ts'
import { WeekGrid } from './week-grid.tsx'
import { ZONES } from './zones.ts'

type Shown = { [Name in keyof VersionDraft]?: VersionDraft[Name] | null | undefined }

type Props = Readonly<{
  call: AnyCall
  version: Shown
  onChange: (part: Partial<VersionDraft>) => void
  errors: Readonly<Record<string, string>>
  /** Where the version stands in the body: `change.`, or nothing. */
  at: string
}>

const KINDS = [
  { value: 'timed', label: 'Fixed times' },
  { value: 'flexible', label: 'Flexible: minutes only' },
] as const
const WEEKS = [1, 2, 3, 4].map((weeks) => ({
  value: weeks,
  label: weeks === 1 ? 'Every week alike' : `${weeks} weeks in turn`,
}))

/** The fields of a version of a work pattern: from when on, which holidays, and the grid of its weeks. */
export const VersionFields = ({ call, version, onChange, errors, at }: Props) => {
  const calendars = useCallQuery(listHolidayCalendars, {})
  const kind = version.kind ?? 'timed'
  const weeks = version.cycle_weeks ?? 1
  const fieldOf = (name: string, isOptional = false) => ({
    name: at + name,
    id: fieldId(call, at + name),
    error: errors[at + name],
    isOptional,
  })
  return (
    <>
      <FieldRow>
        <DateField
          {...fieldOf('effective_from')}
          label="Valid from"
          value={version.effective_from}
          onChange={(effective_from) => onChange({ effective_from: effective_from ?? '' })}
        />
        <Select
          {...fieldOf('holiday_calendar_id')}
          label="Holidays"
          options={(calendars.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={version.holiday_calendar_id}
          onChange={(id) => id && onChange({ holiday_calendar_id: id })}
        />
      </FieldRow>
      <FieldRow>
        <Select
          {...fieldOf('kind')}
          label="Kind"
          options={KINDS}
          value={kind}
          onChange={(to) => to && onChange({ kind: to, days: daysOfKind(to, weeks) })}
        />
        <Select
          {...fieldOf('cycle_weeks')}
          label="Cycle"
          options={WEEKS}
          value={weeks}
          onChange={(to) => to && onChange({ cycle_weeks: to, days: daysFor(kind, to, version.days ?? []) })}
        />
      </FieldRow>
      {weeks > 1 && (
        <DateField
          {...fieldOf('cycle_anchor')}
          label="Week 1 begins on"
          help="The first day of a week."
          value={version.cycle_anchor}
          onChange={(cycle_anchor) => onChange({ cycle_anchor: cycle_anchor || null })}
        />
      )}
      <Select
        {...fieldOf('time_zone', true)}
        label="Time zone"
        options={ZONES}
        help="Empty: that of the person's brand."
        value={version.time_zone}
        onChange={(time_zone) => onChange({ time_zone: time_zone ?? null })}
      />
      <WeekGrid
        kind={kind}
        days={version.days ?? []}
        errors={errors}
        at={`${at}days`}
        idOf={(name) => fieldId(call, name)}
        onChange={(days) => onChange({ days })}
      />
    </>
  )
}
