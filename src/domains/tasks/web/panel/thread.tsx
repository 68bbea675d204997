import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { addComment } from '../../contract/tasks.calls.ts'
import type { Comment, Task } from '../../contract/tasks.models.ts'
import { useTaskSet } from '../parts/task-set.ts'
import { hasComments } from './add-parts.tsx'
import { Linked, Part } from './part.tsx'
import styles from '../parts/tasks.module.css'

type Unnotified = DataOf<typeof addComment>['not_notified']

/** Shows the comments on a task, the newest last. `isFirst`: opened by a button, so that the focus goes to the new one. */
export const Thread = ({ task, isFirst }: Readonly<{ task: Task; isFirst: boolean }>) => {
  const [reply, setReply] = useState<Comment | null>(null)
  const [missed, setMissed] = useState<Unnotified>([])
  return (
    <Part title="Comments">
      {task.comments_cursor !== null && <Older task={task} before={task.comments_cursor} />}
      {task.comments.map((comment) => (
        <One key={comment.id} comment={comment} onReply={task.can.comment ? () => setReply(comment) : null} />
      ))}
      <Missed task={task} missed={missed} onDone={() => setMissed([])} />
      {task.can.comment && (
        <CommentForm
          key={`${task.comments_count}-${reply?.id ?? 0}`}
          task={task}
          reply={reply}
          isFirst={isFirst && !hasComments(task)}
          onDone={(people) => {
            setReply(null)
            setMissed(people)
          }}
        />
      )}
    </Part>
  )
}

const Older = ({ task, before }: Readonly<{ task: Task; before: number }>) => {
  const [isOpen, setOpen] = useState(false)
  const query = useCallQuery(
    useTaskSet().show,
    { params: { id: task.id }, query: { comments_before: before } },
    { enabled: isOpen },
  )
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Show earlier comments
      </Button>
    )
  const older = query.data
  if (!older) return null
  return (
    <>
      {older.comments_cursor !== null && <Older task={task} before={older.comments_cursor} />}
      {older.comments.map((comment) => (
        <One key={comment.id} comment={comment} onReply={null} />
      ))}
    </>
  )
}

const One = ({ comment, onReply }: Readonly<{ comment: Comment; onReply: (() => void) | null }>) => {
  const set = useTaskSet()
  const [isEdited, setEdited] = useState(false)
  const remove = useCall(set.deleteComment)
  const params = { id: comment.id }
  return (
    <article
      className={`${styles.comment} ${comment.reply_to_id === null ? '' : styles.reply}`}
      id={`comment-${comment.id}`}
    >
      <span className="m-dim m-small">
        {comment.author.name}, {dateTime(comment.created_at)}
        {comment.edited_at !== null && ', edited'}
      </span>
      {isEdited ? (
        <CallForm
          call={set.updateComment}
          input={{ params }}
          initial={{ version: comment.version, body: comment.body }}
          submit="Save"
          isQuiet
          onDone={() => setEdited(false)}
          onCancel={() => setEdited(false)}
        >
          {(field) => <TextArea {...field('body')} label="Comment" rows={2} isFirst />}
        </CallForm>
      ) : (
        <p className={styles.text}>
          {comment.body === null ? 'This comment was deleted.' : <Linked text={comment.body} />}
        </p>
      )}
      <span className="m-row">
        {onReply && comment.body !== null && (
          <Button variant="subtle" size="compact-sm" onClick={onReply}>
            Reply
          </Button>
        )}
        {comment.can.update && !isEdited && (
          <Button variant="subtle" size="compact-sm" onClick={() => setEdited(true)}>
            Edit
          </Button>
        )}
        {comment.can.delete && (
          <Button variant="subtle" size="compact-sm" onClick={() => remove.start({ params })}>
            Delete
          </Button>
        )}
      </span>
      <Refused failure={remove.failure} />
    </article>
  )
}

const namesIn = ({ assignee, offered_to, collaborators, watchers, creator, reviewer }: Task, own: string): string[] => {
  const people = [assignee, offered_to, ...collaborators, ...watchers, creator, reviewer].flatMap((one) =>
    one ? [one.name] : [],
  )
  return [...new Set(people)].filter((name) => name !== own).slice(0, 6)
}

type FormProps = Readonly<{ task: Task; reply: Comment | null; isFirst: boolean; onDone: (missed: Unnotified) => void }>

const CommentForm = ({ task, reply, isFirst, onDone }: FormProps) => {
  const { name } = useActor()
  const people = namesIn(task, name)
  return (
    <CallForm
      call={useTaskSet().comment}
      initial={{ task_id: task.id, ...(reply ? { reply_to_id: reply.id } : {}) }}
      submit={reply ? `Reply to ${reply.author.name}` : 'Comment'}
      isQuiet
      onDone={({ data }) => onDone(data.not_notified)}
    >
      {(field, { draft }) => (
        <>
          <TextArea
            {...field('body')}
            label="New comment"
            rows={3}
            help="Write @ before a name to mention a person."
            isFirst={isFirst}
          />
          {people.length > 0 && (
            <span className="m-row">
              {people.map((one) => (
                <Button
                  key={one}
                  variant="default"
                  size="compact-xs"
                  onClick={() => field('body').onChange(`${draft.body ?? ''}${draft.body ? ' ' : ''}@${one} `)}
                >
                  @{one}
                </Button>
              ))}
            </span>
          )}
        </>
      )}
    </CallForm>
  )
}

/** People who were mentioned and do not see the task: as watchers they would. */
const Missed = ({ task, missed, onDone }: Readonly<{ task: Task; missed: Unnotified; onDone: () => void }>) => {
  const update = useCall(useTaskSet().update)
  if (missed.length === 0) return null
  const watcher_ids = [...task.watchers.map(({ id }) => id), ...missed.map(({ id }) => id)]
  return (
    <div className={styles.request} role="status">
      {missed.map(({ name }) => name).join(', ')} cannot see this task and was not notified.
      {task.can.update && (
        <Button
          variant="default"
          loading={update.isRunning}
          onClick={() =>
            update.start({ params: { id: task.id }, body: { version: task.version, watcher_ids } }, onDone)
          }
        >
          Add as watcher
        </Button>
      )}
      <Refused failure={update.failure} />
    </div>
  )
}
