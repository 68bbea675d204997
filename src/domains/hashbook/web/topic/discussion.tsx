import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listComments } from '../../contract/talk.calls.ts'
import { useBook } from '../parts/use-book.ts'
import { ThreadBox } from '../subject/thread-box.tsx'
import styles from '../parts/hashbook.module.css'

const address = z.object({ threads: z.enum(['open', 'settled']).optional() })

/** All threads of a topic. */
export const Discussion = ({ topicid }: Readonly<{ topicid: number }>) => {
  const { subject } = useBook()
  const [{ threads = 'open' }, set] = useAddressState(address)
  const query = useCallQuery(listComments, {
    params: { topicid, userid: 0 },
    query: { resolved: threads === 'settled' },
  })
  return (
    <div className="m-stack">
      <SegmentedControl
        aria-label="Which discussions"
        value={threads}
        onChange={(value) => set({ threads: value === 'settled' ? 'settled' : undefined })}
        data={[
          { value: 'open', label: 'Open' },
          { value: 'settled', label: 'Settled' },
        ]}
        w="fit-content"
      />
      <Loaded query={query} what="the discussion" shape="table">
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={threads === 'open' ? 'No open discussion' : 'Nothing is settled yet'} />
          ) : (
            <div className={styles.part}>
              {rows.map((thread) => (
                <ThreadBox
                  key={thread.id}
                  thread={thread}
                  title={<GoLink href={subject(thread.subject_id)}>{thread.subject_title}</GoLink>}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </div>
  )
}
