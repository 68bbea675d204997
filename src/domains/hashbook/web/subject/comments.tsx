import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Page, Thread } from '../../contract/hashbook.models.ts'
import { listComments } from '../../contract/talk.calls.ts'
import { CommentForm } from './comment-form.tsx'
import type { Selected } from './selection-button.tsx'
import { ThreadBox } from './thread-box.tsx'
import styles from '../parts/hashbook.module.css'

type Props = Readonly<{ page: Page; on: Selected | null; onDone: () => void }>

/** The comments on a page: on its text, in general, and on deleted text. */
export const Comments = ({ page, on, onDone }: Props) => {
  const [showsResolved, setShowsResolved] = useState(false)
  const query = useCallQuery(listComments, {
    params: { topicid: page.topicid, userid: 0 },
    query: { subject_id: page.id, resolved: showsResolved },
  })
  return (
    <div className="m-stack">
      {page.can.comment && <CommentForm key={on?.quote ?? ''} page={page} on={on} onDone={onDone} />}
      <SegmentedControl
        aria-label="Which discussions"
        size="xs"
        value={showsResolved ? 'settled' : 'open'}
        onChange={(value) => setShowsResolved(value === 'settled')}
        data={[
          { value: 'open', label: 'Open' },
          { value: 'settled', label: 'Settled' },
        ]}
        w="fit-content"
      />
      <Loaded query={query} what="the comments" shape="table">
        {(threads) =>
          threads.length === 0 ? (
            <p className="m-dim">{showsResolved ? 'Nothing is settled yet.' : 'No open comments.'}</p>
          ) : (
            <Groups threads={threads} />
          )
        }
      </Loaded>
    </div>
  )
}

const GROUPS: readonly (readonly [Thread['anchor_state'], string])[] = [
  ['on_text', 'On the text'],
  ['none', 'General'],
  ['removed', 'On removed text'],
]

const Groups = ({ threads }: Readonly<{ threads: readonly Thread[] }>) =>
  GROUPS.map(([state, label]) => {
    const some = threads.filter(({ anchor_state }) => anchor_state === state)
    return (
      some.length > 0 && (
        <section key={state} className={styles.part} aria-label={label}>
          <h3>{label}</h3>
          {some.map((thread) => (
            <ThreadBox key={thread.id} thread={thread} />
          ))}
        </section>
      )
    )
  })
