import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { relative } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { Photo } from '#kit/web/photo/photos.tsx'
import type { Actor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import type { Comment, Thread } from '../../contract/hashbook.models.ts'
import { parseTree } from '../../contract/rich-text.ts'
import { deleteComment, updateComment } from '../../contract/talk.calls.ts'
import { deleteAsAdmin } from '../../contract/pages.calls.ts'
import { useBook } from '../parts/use-book.ts'
import { RichText } from '../text/rich-text.tsx'
import { CommentForm, EditComment } from './comment-form.tsx'
import styles from '../parts/hashbook.module.css'

/** One thread: its quote, its comment and the replies. */
export const ThreadBox = ({ thread, title }: Readonly<{ thread: Thread; title?: ReactNode }>) => {
  const [isReplying, setReplying] = useState(false)
  const changeState = useCall(updateComment)
  const { id, version, resolved, can } = thread
  const toggle = () => changeState.start({ params: { id }, body: { version, resolved: resolved === null } })
  return (
    <section
      className={styles.thread}
      data-resolved={resolved !== null}
      aria-label={`Discussion of ${thread.author.name}`}
    >
      {title}
      {thread.quote !== null && <Quote thread={thread} />}
      <CommentBox comment={thread} />
      {thread.replies.length > 0 && (
        <ul className={styles.replies}>
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentBox comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {resolved && (
        <span className="m-dim m-small">
          Settled by {resolved.by.name}, {relative(resolved.at)}
        </span>
      )}
      {isReplying ? (
        <CommentForm
          page={{ id: thread.subject_id, topicid: thread.topicid }}
          parent_id={id}
          onDone={() => setReplying(false)}
        />
      ) : (
        <div className="m-row">
          {can.reply && (
            <Button variant="subtle" size="compact-sm" onClick={() => setReplying(true)}>
              Reply
            </Button>
          )}
          {can.resolve && (
            <Button variant="subtle" size="compact-sm" loading={changeState.isRunning} onClick={toggle}>
              {resolved === null ? 'Settle' : 'Open again'}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const Quote = ({ thread }: Readonly<{ thread: Thread }>) => {
  const target = thread.anchor_block === null ? null : `b-${thread.anchor_block}`
  return (
    <blockquote className={`${styles.quote} m-dim m-small`}>
      {thread.anchor_state === 'on_text' && target !== null ? <a href={`#${target}`}>{thread.quote}</a> : thread.quote}
    </blockquote>
  )
}

/** Returns the photo of the employee; an admin account without an employee has one for its owner alone. */
const photoOf = ({ area, id, employee_id }: Comment['author'], actor: Actor): Photo | null => {
  if (employee_id !== null) return { id: employee_id }
  return area === 'Admin' && actor.area === 'admin' && actor.id === id ? (actor.photo ?? null) : null
}

const CommentBox = ({ comment }: Readonly<{ comment: Comment }>) => {
  const [isEditing, setEditing] = useState(false)
  const { isAdmin, actor } = useBook()
  const own = useCall(deleteComment)
  const any = useCall(deleteAsAdmin)
  const { id, can, author, body } = comment
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: 'Delete this comment?', action: 'Delete comment', isDestructive: true }))) return
    if (isAdmin && actor.has('hashbook.moderate')) any.start({ params: { path: 'comment', id } })
    else own.start({ params: { id } })
  }
  const actions = [
    ...(can.update ? [{ label: 'Edit', run: () => setEditing(true) }] : []),
    ...(can.delete ? [{ label: 'Delete', run: () => void remove(), isDestructive: true }] : []),
  ]
  return (
    <div className={styles.part}>
      <div className={styles.spread}>
        <PersonChip
          name={author.name}
          photo={photoOf(author, actor)}
          under={`${relative(comment.created_at)}${comment.edited_at === null ? '' : ', changed'}`}
        />
        {actions.length > 0 && <ActionMenu label={`Actions for the comment of ${author.name}`} actions={actions} />}
      </div>
      {body === null ? (
        <p className="m-dim">Comment removed</p>
      ) : isEditing ? (
        <EditComment comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <RichText text={parseTree(body)} />
      )}
    </div>
  )
}
