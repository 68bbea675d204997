import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { approveHikes, rejectHikes } from '../../contract/hikes.calls.ts'
import type { Hike } from '../../contract/hikes.models.ts'
import { Touches } from './touches.tsx'

type Props = Readonly<{ hikes: readonly Hike[]; onDone: () => void; onCancel: () => void }>

/** Hikes by their ids, as they were seen. */
export const seenHikes = (hikes: readonly Hike[]) => ({
  ids: hikes.map(({ id }) => id),
  seen: hikes.map(({ id, version }) => ({ id, version })),
})

/** Approves hikes, with an optional note; shows the months and salaries that they change first. */
export const ApproveForm = ({ hikes, onDone, onCancel }: Props) => (
  <CallForm
    call={approveHikes}
    initial={seenHikes(hikes)}
    submit={`Approve ${count(hikes.length, 'hike')}`}
    onDone={onDone}
    onCancel={onCancel}
  >
    {(field) => (
      <>
        <Touches hikes={hikes} />
        <TextArea
          {...field('note')}
          label="Note"
          help="An approved hike becomes the salary on its day, or earlier when it is applied."
          rows={3}
          isFirst
        />
      </>
    )}
  </CallForm>
)

/** Rejects hikes, with a reason. */
export const RejectForm = ({ hikes, onDone, onCancel }: Props) => (
  <CallForm
    call={rejectHikes}
    initial={seenHikes(hikes)}
    submit={`Reject ${count(hikes.length, 'hike')}`}
    isDestructive
    onDone={onDone}
    onCancel={onCancel}
  >
    {(field) => (
      <TextArea
        {...field('note')}
        label="Reason"
        help="The proposer can read this."
        rows={3}
        isFirst
        isOptional={false}
      />
    )}
  </CallForm>
)
