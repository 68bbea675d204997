import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { RequestComment, RequestFull } from '../../contract/requests.models.ts'
import { addComment, deleteComment } from '../../contract/thread.calls.ts'
import styles from './detail.module.css'

/** Shows the comments on a request, oldest first, and the form for another one. */
export const RequestThread = ({ request }: { request: Pick<RequestFull, 'id' | 'thread' | 'can'> }) => {
  const { id, thread, can } = request
  // The key of the form: another number empties it after sending.
  const [sent, setSent] = useState(0)
  if (thread.length === 0 && !can.comment) return null
  return (
    <section>
      {thread.length > 0 && <h3>Comments</h3>}
      {thread.length > 0 && (
        <ul className={styles.thread}>
          {thread.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {can.comment && (
        <CallForm
          key={sent}
          call={addComment}
          input={{ params: { id } }}
          submit="Add comment"
          isQuiet
          onDone={() => setSent(sent + 1)}
        >
          {(field) => <TextArea {...field('text')} label="Comment" rows={2} isOptional={false} />}
        </CallForm>
      )}
    </section>
  )
}

const Comment = ({ comment }: { comment: RequestComment }) => {
  const remove = useCall(deleteComment)
  const confirmRemoval = async (): Promise<void> => {
    const question = { title: 'Delete this comment?', action: 'Delete comment', isDestructive: true }
    if (await confirm(question)) remove.start({ params: { id: comment.id } })
  }
  const { author, created_at } = comment
  return (
    <li>
      <PersonAvatar name={author.name} photo={author.employee_id === null ? null : { id: author.employee_id }} />
      <div className={styles.comment}>
        <div className={styles.step}>
          <strong>{author.name}</strong>
          <span className="m-dim m-small">{dateTime(created_at)}</span>
          {comment.can.delete && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Delete comment"
              loading={remove.isRunning}
              onClick={() => void confirmRemoval()}
            >
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
        {comment.removed ? <p className="m-dim">Comment removed</p> : <p className={styles.text}>{comment.text}</p>}
        <Refused failure={remove.failure} />
      </div>
    </li>
  )
}
