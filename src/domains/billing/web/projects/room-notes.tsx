import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { addProjectNote } from '../../contract/projects.calls.ts'
import type { ProjectRoom } from '../../contract/projects.models.ts'
import styles from '../parts/billing.module.css'

const KINDS = [
  { value: 'decision', label: 'Decision' },
  { value: 'note', label: 'Note' },
] as const

/** The decisions and notes, the latest first. They cannot be changed. */
export const RoomNotes = ({ room }: Readonly<{ room: ProjectRoom }>) => (
  <div className="m-stack">
    {room.can.update && <AddNote key={room.notes.length} pr_id={room.pr_id} />}
    {room.notes.length === 0 && <p className="m-dim">Nothing was decided yet.</p>}
    <ul className={styles.notes}>
      {room.notes.map((note) => (
        <li key={note.id}>
          <span className="m-dim m-small">
            {note.kind === 'decision' ? 'Decision' : 'Note'} · {note.author} · {dateTime(note.created_at)}
          </span>
          <p>{note.text}</p>
        </li>
      ))}
    </ul>
  </div>
)

const AddNote = ({ pr_id }: Readonly<{ pr_id: number }>) => (
  <CallForm
    call={addProjectNote}
    initial={{ pr_id, kind: 'decision' }}
    submit="Add note"
    isQuiet
    onDone={() => undefined}
  >
    {(field) => (
      <>
        <Select {...field('kind')} isOptional={false} label="Kind" options={KINDS} />
        <TextArea {...field('text')} isOptional={false} label="Text" rows={2} />
      </>
    )}
  </CallForm>
)
