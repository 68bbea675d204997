import { Button, Select } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useCall } from '#kit/web/call/use-call.ts'
import { YearStepper } from '#kit/web/filters/year-stepper.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import type { HolidayCalendar } from '../../contract/calendar.models.ts'
import { copyHolidays, deleteHolidayCalendar } from '../../contract/holidays.calls.ts'
import { InUseDialog } from './in-use-dialog.tsx'
import styles from './organisation.module.css'

type Props = Readonly<{
  calendars: readonly HolidayCalendar[]
  calendar: HolidayCalendar
  year: number
  onCalendar: (id: number | undefined) => void
  onYear: (year: number) => void
  onEdit: (id: string | number) => void
  /** Gets the holidays of a copied year that must be looked at. */
  onCopied: (ids: readonly number[]) => void
}>

/** Selects calendar and year, with their actions. */
export const CalendarBar = ({ calendars, calendar, year, onCalendar, onYear, onEdit, onCopied }: Props) => {
  const { has } = useActor()
  return (
    <div className="m-row">
      <Select
        aria-label="Holiday calendar"
        allowDeselect={false}
        data={calendars.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(calendar.id)}
        onChange={(text) => onCalendar(calendars.find(({ id }) => String(id) === text)?.id)}
      />
      <YearStepper year={year} onYear={onYear} />
      <span className={`m-dim m-small ${styles.grow}`}>
        {[calendar.country?.name, calendar.region, `kept by ${count(calendar.pattern_count, 'work pattern')}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {has('organisation.calendar.write') && (
        <>
          <CopyYear calendar={calendar} year={year} onCopied={onCopied} />
          <CalendarActions calendar={calendar} onEdit={onEdit} onDeleted={() => onCalendar(undefined)} />
        </>
      )}
    </div>
  )
}

const holidaysOf = (calendar: HolidayCalendar, year: number): number =>
  calendar.counts.find((one) => one.year === year)?.holidays ?? 0

/** Fills an empty year from the one before. */
const CopyYear = ({ calendar, year, onCopied }: Pick<Props, 'calendar' | 'year' | 'onCopied'>) => {
  const copy = useCall(copyHolidays)
  const before = holidaysOf(calendar, year - 1)
  if (holidaysOf(calendar, year) > 0 || before === 0) return null
  const confirmCopy = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Copy ${count(before, 'holiday')} of ${year - 1} to ${year}?`,
      text: 'They keep their dates. Check those that move, such as Easter, afterwards.',
      action: `Copy ${count(before, 'holiday')}`,
    })
    if (!isSure) return
    copy.start({ body: { calendar_id: calendar.id, from_year: year - 1, to_year: year } }, ({ data }) =>
      onCopied(data.filter(({ check }) => check).map(({ id }) => id)),
    )
  }
  return (
    <Button variant="default" loading={copy.isRunning} onClick={() => void confirmCopy()}>
      Copy {year - 1}
    </Button>
  )
}

type ActionsProps = Readonly<{ calendar: HolidayCalendar; onEdit: Props['onEdit']; onDeleted: () => void }>

const CalendarActions = ({ calendar, onEdit, onDeleted }: ActionsProps) => {
  const remove = useCall(deleteHolidayCalendar)
  const confirmDeletion = async (): Promise<void> => {
    const holidays = calendar.counts.reduce((sum, one) => sum + one.holidays, 0)
    const isSure = await confirm({
      title: `Delete the calendar ${calendar.name} with ${count(holidays, 'holiday')}?`,
      text: 'Only a calendar that no work pattern has ever kept can be deleted.',
      action: 'Delete calendar',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: calendar.id } }, onDeleted)
  }
  const actions: PageAction[] = [
    { label: 'Edit calendar', icon: <IconPencil size={16} />, run: () => onEdit(calendar.id) },
    { label: 'Add calendar', icon: <IconPlus size={16} />, run: () => onEdit('new') },
    { label: 'Delete calendar', icon: <IconTrash size={16} />, run: () => void confirmDeletion(), isDestructive: true },
  ]
  return (
    <>
      <ActionMenu actions={actions} label={`Actions for the calendar ${calendar.name}`} />
      <InUseDialog kind="holiday_calendar" row={calendar} failure={remove.failure} onClose={remove.reset} />
    </>
  )
}
