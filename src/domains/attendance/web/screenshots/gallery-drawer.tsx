import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { today } from '#kit/web/format/dates.ts'
import { LaterDrawer } from '#kit/web/layout/later-dialogs.tsx'
import { type Gallery, leadGallery, screenshotImage } from '../../contract/screenshots.calls.ts'
import { OpenGallery } from './view/gallery.tsx'
import { type ViewReasonInput, reasonBody, ReasonFields } from './view/reason-fields.tsx'

type Person = Readonly<{ id: number; name: string }>

/** Pictures of a person of the led teams, after a reason. */
export const GalleryDrawer = ({ person, onClose }: { person: Person | null; onClose: () => void }) => (
  <LaterDrawer
    opened={person !== null}
    onClose={onClose}
    title={person ? `Screens of ${person.name}` : 'Screens'}
    position="right"
    size="min(720px, 100vw)"
    closeButtonProps={{ 'aria-label': 'Close' }}
    overlayProps={{ backgroundOpacity: 0.25 }}
  >
    {person && <OfPerson key={person.id} person={person} onClose={onClose} />}
  </LaterDrawer>
)

type Opened = Readonly<{ gallery: Gallery; date: string }>

const OfPerson = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const initial: ViewReasonInput = { date: opened?.date ?? today(), reason_code: null, note: '' }
  const [isReasonOpen, setReasonOpen] = useState(true)
  if (opened && !isReasonOpen)
    return <OpenGallery {...opened} call={screenshotImage} name={person.name} onAgain={() => setReasonOpen(true)} />
  return (
    <CallForm
      call={leadGallery}
      initial={initial}
      toBody={(values: ViewReasonInput) => ({ user_id: person.id, ...reasonBody(values) })}
      submit="Open pictures"
      onDone={({ data }, { date }) => {
        setOpened({ gallery: data, date })
        setReasonOpen(false)
      }}
      onCancel={onClose}
    >
      {(field, { draft }) => <ReasonFields field={field} draft={draft} name={person.name} max={today()} />}
    </CallForm>
  )
}
