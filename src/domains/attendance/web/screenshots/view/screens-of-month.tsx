import { useState } from 'react'
import { monthOf } from '#kit/web/filters/periods.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { adminGallery, adminScreenshotImage, type Gallery } from '../../../contract/screenshots.calls.ts'
import { OpenGallery } from './gallery.tsx'
import { type ViewReasonInput, reasonBody, ReasonFields } from './reason-fields.tsx'

type Props = Readonly<{ employee: Readonly<{ id: number; name: string }>; month: string }>
type Opened = Readonly<{ gallery: Gallery; date: string }>

/** Pictures of a person on a day of the month of the full report, after a reason. */
const ScreensOfMonth = ({ employee, month }: Props) => {
  const { organisation } = useActor()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isReasonOpen, setReasonOpen] = useState(true)
  const { from: first, to: last } = monthOf(`${month}-01`)
  const today = todayIn(organisation.time_zone)
  const latest = last < today ? last : today
  const initial: ViewReasonInput = { date: opened?.date ?? latest, reason_code: null, note: '' }
  if (opened && !isReasonOpen)
    return (
      <OpenGallery {...opened} call={adminScreenshotImage} name={employee.name} onAgain={() => setReasonOpen(true)} />
    )
  return (
    <CallForm
      call={adminGallery}
      initial={initial}
      toBody={(values: ViewReasonInput) => ({ employee_id: employee.id, ...reasonBody(values) })}
      submit="Open pictures"
      onDone={({ data }, { date }) => {
        setOpened({ gallery: data, date })
        setReasonOpen(false)
      }}
    >
      {(field, { draft }) => <ReasonFields field={field} draft={draft} name={employee.name} min={first} max={latest} />}
    </CallForm>
  )
}
export default ScreensOfMonth
