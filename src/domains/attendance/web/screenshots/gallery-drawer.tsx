import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { today } from '#kit/web/format/dates.ts'
import { LaterDrawer } from '#kit/web/layout/later-dialogs.tsx'
import { type Gallery, leadGallery, screenshotImage } from '../../contract/screenshots.calls.ts'
import { OpenGallery } from './view/gallery.tsx'
import { type Asked, askedBody, ReasonFields } from './view/reason-fields.tsx'

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
  const initial: Asked = { date: opened?.date ?? today(), reason_code: null, note: '' }
  const [isAsking, setAsking] = useState(true)
  if (opened && !isAsking)
    return <OpenGallery {...opened} call={screenshotImage} name={person.name} onAgain={() => setAsking(true)} />
  return (
    <CallForm
      call={leadGallery}
      initial={initial}
      toBody={(values: Asked) => ({ user_id: person.id, ...askedBody(values) })}
      submit="Open pictures"
      onDone={({ data }, { date }) => {
        setOpened({ gallery: data, date })
        setAsking(false)
      }}
      onCancel={onClose}
    >
      {(field, { draft }) => <ReasonFields field={field} draft={draft} name={person.name} max={today()} />}
    </CallForm>
  )
}
