import { useState } from 'react'
import { monthOf } from '#kit/web/filters/periods.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { adminGallery, adminScreenshotImage, type Gallery } from '../../../contract/screenshots.calls.ts'
import { OpenGallery } from './gallery.tsx'
import { type Asked, askedBody, ReasonFields } from './reason-fields.tsx'

type Props = Readonly<{ employee: Readonly<{ id: number; name: string }>; month: string }>
type Opened = Readonly<{ gallery: Gallery; date: string }>

/** Pictures of a person on a day of the month of the full report, after a reason. */
const ScreensOfMonth = ({ employee, month }: Props) => {
  const { organisation } = useActor()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isAsking, setAsking] = useState(true)
  const { from: first, to: last } = monthOf(`${month}-01`)
  const today = todayIn(organisation.time_zone)
  const latest = last < today ? last : today
  const initial: Asked = { date: opened?.date ?? latest, reason_code: null, note: '' }
  if (opened && !isAsking)
    return <OpenGallery {...opened} call={adminScreenshotImage} name={employee.name} onAgain={() => setAsking(true)} />
  return (
    <CallForm
      call={adminGallery}
      initial={initial}
      toBody={(values: Asked) => ({ employee_id: employee.id, ...askedBody(values) })}
      submit="Open pictures"
      onDone={({ data }, { date }) => {
        setOpened({ gallery: data, date })
        setAsking(false)
      }}
    >
      {(field, { draft }) => <ReasonFields field={field} draft={draft} name={employee.name} min={first} max={latest} />}
    </CallForm>
  )
}
export default ScreensOfMonth
