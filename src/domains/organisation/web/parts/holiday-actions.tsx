import { useCall } from '#kit/web/call/use-call.ts'
import { day } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import type { Holiday, HolidayCalendar } from '../../contract/calendar.models.ts'
import { deleteHoliday, readHolidayImpact } from '../../contract/holidays.calls.ts'
import { impactText } from './impact-text.ts'

type Props = Readonly<{ row: Holiday; calendar: HolidayCalendar; onEdit?: () => void; onRemoved?: () => void }>

/** The menu of a holiday; before it is deleted, a dialog shows the impact. */
export const HolidayActions = ({ row, calendar, onEdit, onRemoved }: Props) => {
  const remove = useCall(deleteHoliday)
  const impact = useCall(readHolidayImpact)
  if (!row.can.delete) return null
  const confirmRemoval = async (): Promise<void> => {
    const { date, portion } = row
    const preview = await impact.run({ body: { calendar_id: calendar.id, date, portion, action: 'remove' } })
    const impactSentence = preview ? ` ${impactText(preview.data)}` : ''
    const isSure = await confirm({
      title: `Delete ${row.name} on ${day(row.date)}?`,
      text: `People whose work pattern keeps this calendar are expected at work on that day again.${impactSentence}`,
      action: 'Delete holiday',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id } }, onRemoved)
  }
  return (
    <ActionMenu
      label={`Actions for ${row.name}`}
      actions={[
        ...(onEdit ? [{ label: 'Edit', run: onEdit }] : []),
        { label: 'Delete', run: () => void confirmRemoval(), isDestructive: true },
      ]}
    />
  )
}
