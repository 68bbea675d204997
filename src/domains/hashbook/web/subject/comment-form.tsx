import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Comment } from '../../contract/hashbook.models.ts'
import { plainText, type RichText, parseTree } from '../../contract/rich-text.ts'
import { addComment, updateComment } from '../../contract/talk.calls.ts'
import { LaterEditor } from '../editor/later-editor.tsx'
import type { Selected } from './selection-button.tsx'
import styles from '../parts/hashbook.module.css'

const EMPTY: RichText = { format: 1, doc: { type: 'doc', content: [] } }
const isEmpty = (text: RichText | null): boolean => text === null || plainText(text.doc.content).trim() === ''

type Place = Readonly<{ id: number; topicid: number }>
type Props = Readonly<{ page: Place; on?: Selected | null; parent_id?: number; onDone: () => void }>

/** A new comment: on a page, on a quote of it, or in a thread. The editor comes when one begins to write. */
export const CommentForm = ({ page, on = null, parent_id, onDone }: Props) => {
  const add = useCall(addComment)
  const [isOpen, setOpen] = useState(on !== null || parent_id !== undefined)
  const [text, setText] = useState<RichText | null>(null)
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        Add comment
      </Button>
    )
  const close = () => {
    setOpen(false)
    setText(null)
    onDone()
  }
  const send = () => {
    if (text === null) return
    const body = { topicid: page.topicid, subject_id: page.id, body: text, ...on, ...(parent_id ? { parent_id } : {}) }
    add.start({ body }, close)
  }
  return (
    <div className={styles.part}>
      {on && <blockquote className={styles.quote}>{on.quote}</blockquote>}
      <LaterEditor
        kind="comment"
        label={parent_id === undefined ? 'Comment' : 'Reply'}
        placeholder="Write here. @ names a person."
        value={EMPTY}
        onChange={setText}
        isFirst
      />
      <Refused failure={add.failure} />
      <div className="m-row">
        <Button onClick={send} loading={add.isRunning} disabled={isEmpty(text)}>
          {parent_id === undefined ? 'Add comment' : 'Reply'}
        </Button>
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** Changes an own comment. */
export const EditComment = ({ comment, onDone }: Readonly<{ comment: Comment; onDone: () => void }>) => {
  const update = useCall(updateComment)
  const [text, setText] = useState<RichText | null>(null)
  const { id, version, body } = comment
  const save = () => {
    if (text !== null) update.start({ params: { id }, body: { version, body: text } }, onDone)
  }
  return (
    <div className={styles.part}>
      <LaterEditor
        kind="comment"
        label="Comment"
        placeholder=""
        value={body === null ? EMPTY : parseTree(body)}
        onChange={setText}
        isFirst
      />
      <Refused failure={update.failure} />
      <div className="m-row">
        <Button onClick={save} loading={update.isRunning} disabled={isEmpty(text)}>
          Save
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
